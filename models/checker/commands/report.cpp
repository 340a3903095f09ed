// modelcheck report: renders the JSON of runs and audits as a page.
#include <memory>

#include <CLI/CLI.hpp>

#include "../files.hpp"
#include "../report/json_report.hpp"
#include "../report/page.hpp"
#include "../report/report_outputs.hpp"
#include "commands.hpp"

namespace models::checker {

namespace {

using file_name = std::optional<std::string>;

struct report_request {
  file_name run;
  file_name audit;
  file_name relaxations;
  file_name html;
  file_name markdown;
};

int report(report_request const& request) {
  if (!request.run && !request.audit && !request.relaxations)
    throw bad_argument("there is nothing to report: name a file with --run, --audit or --relaxations");
  if (!request.html && !request.markdown)
    throw bad_argument("there is nothing to write: name a file with --html or --markdown");
  expect_different_files({request.html, request.markdown}, {request.run, request.audit, request.relaxations});
  report_data data;
  data.date = date_of_now();
  if (request.run) data.run = run_from(content_of(*request.run), *request.run);
  if (request.audit) data.audit = audit_from(content_of(*request.audit), *request.audit);
  if (request.relaxations) data.relaxations = relaxations_from(content_of(*request.relaxations), *request.relaxations);
  if (request.html) report_file(*request.html).write(html_page(data));
  if (request.markdown) report_file(*request.markdown).write(markdown_page(data));
  return as_expected;
}

}  // namespace

command report_command() {
  return {"report", "Writes what runs and audits have shown as one page, with the executions that failed as pictures",
          [](CLI::App& app) {
            auto const request = std::make_shared<report_request>();
            app.add_option("--run", request->run, "The JSON of 'run' or 'explore'")->type_name("FILE");
            app.add_option("--audit", request->audit, "The JSON of 'audit'")->type_name("FILE");
            app.add_option("--relaxations", request->relaxations, "The JSON of 'relaxations'")->type_name("FILE");
            app.add_option("--html", request->html, "Writes an HTML page that needs nothing else to this file")
                ->type_name("FILE");
            app.add_option("--markdown", request->markdown, "Writes Markdown to this file")->type_name("FILE");
            app.footer(
                "Sections without a file are left out. The page has the executions that the JSON has: of 'run' those\n"
                "that are not as expected, with --show also those of the wrong programs that were caught.");
            return [request] { return report(*request); };
          }};
}

}  // namespace models::checker
