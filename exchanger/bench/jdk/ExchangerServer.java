// java.util.concurrent.Exchanger as a contender: threads that swap when a line on the standard input says so.
//
//   start QUESTION THREADS BYTES MICROS   they begin; MICROS is the time limit of an exchange, 0 for none
//   mark                                  "mark NANOS COUNT...": exchanges so far, of each thread
//   stop                                  they end, and drain what waits; "stopped CONSERVED NUMBER..."
//
// The questions, and what a thread does, are those of native/meeting.hpp, line for line. An item is an array of longs
// that all have the item's number.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

public final class ExchangerServer {
    static final int LINE = 16;  // longs: what different threads write is kept so far apart
    static final int MOST_SAMPLES = 1 << 18;

    /** What the threads of one window share. */
    static final class Window {
        final Exchanger<long[]> point;
        final String question;
        final int threads;
        final int longs;
        final long micros;
        final AtomicLongArray exchanges;
        final AtomicInteger out = new AtomicInteger();
        final CountDownLatch ended;
        final long[][] held;
        final int[][] samples;
        final int[] sampled;
        volatile boolean open = true;
        volatile boolean woken = true;
        volatile long wakerCalled;

        Window(Exchanger<long[]> point, String[] words) {
            this.point = point;
            question = words[1];
            threads = Integer.parseInt(words[2]);
            longs = Integer.parseInt(words[3]) / Long.BYTES;
            micros = Long.parseLong(words[4]);
            exchanges = new AtomicLongArray((threads + 1) * LINE);
            ended = new CountDownLatch(threads);
            held = new long[threads][];
            samples = new int[threads][];
            sampled = new int[threads];
            for (int i = 0; i != threads; ++i) {
                held[i] = new long[longs];
                Arrays.fill(held[i], i);
            }
        }

        void count(int me, long now) {
            exchanges.setOpaque((me + 1) * LINE, now);
        }

        /** Every item is there once, and whole. */
        boolean conserved() {
            boolean[] seen = new boolean[threads];
            for (long[] each : held) {
                for (long word : each) {
                    if (word != each[0]) return false;
                }
                if (each[0] < 0 || each[0] >= threads || seen[(int) each[0]]) return false;
                seen[(int) each[0]] = true;
            }
            return true;
        }
    }

    /** A thread, called to one window after the other. */
    static final class Swapper extends Thread {
        final int me;
        private final CountDownLatch running;
        private Window next;

        Swapper(int me, CountDownLatch running) {
            super("swap-" + me);
            this.me = me;
            this.running = running;
            setDaemon(true);
        }

        synchronized void call(Window window) {
            next = window;
            notify();
        }

        private synchronized Window called() throws InterruptedException {
            while (next == null) wait();
            Window window = next;
            next = null;
            return window;
        }

        @Override
        public void run() {
            running.countDown();  // from here on the kernel knows its name
            try {
                for (;;) {
                    Window window = called();
                    takePart(window);
                    window.ended.countDown();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        private void takePart(Window w) throws InterruptedException {
            switch (w.question) {
                case "throughput":
                    if (w.micros == 0) swap(w); else swapTimed(w);
                    break;
                case "wake":
                    if (me == 0) beWoken(w); else wake(w);
                    break;
                case "lonely":
                    if (me == 0) w.held[me] = w.point.exchange(w.held[me]); else stayAway(w);
                    break;
                default:
                    throw new IllegalArgumentException(w.question);
            }
            drain(w);
        }

        private void swap(Window w) throws InterruptedException {
            long[] held = w.held[me];
            for (long count = 0; w.open;) {
                held = w.point.exchange(held);
                w.count(me, ++count);
            }
            w.held[me] = held;
        }

        private void swapTimed(Window w) throws InterruptedException {
            long[] held = w.held[me];
            for (long count = 0; w.open;) {
                try {
                    held = w.point.exchange(held, w.micros, TimeUnit.MICROSECONDS);
                    w.count(me, ++count);
                } catch (TimeoutException again) {
                }
            }
            w.held[me] = held;
        }

        private void beWoken(Window w) throws InterruptedException {
            w.samples[me] = new int[MOST_SAMPLES];
            while (w.open) {
                w.held[me] = w.point.exchange(w.held[me]);
                long returned = System.nanoTime();
                if (!w.open) return;  // met by someone who drains
                w.samples[me][w.sampled[me]++] = (int) (returned - w.wakerCalled);
                w.count(me, w.sampled[me]);
                w.woken = true;
            }
        }

        private void wake(Window w) throws InterruptedException {
            while (w.open) {
                Thread.sleep(1);
                if (!w.woken) continue;
                w.woken = false;
                w.wakerCalled = System.nanoTime();
                w.held[me] = w.point.exchange(w.held[me]);
            }
        }

        private void stayAway(Window w) throws InterruptedException {
            while (w.open) Thread.sleep(1);
        }

        private void drain(Window w) throws InterruptedException {
            if (w.out.getAndIncrement() != 0) return;  // the first who is out meets those who are left
            while (w.out.get() != w.threads) {
                try {
                    w.held[me] = w.point.exchange(w.held[me], 100, TimeUnit.MICROSECONDS);
                } catch (TimeoutException again) {
                }
            }
        }
    }

    private static String mark(Window w) {
        StringBuilder line = new StringBuilder("mark ").append(System.nanoTime());
        for (int i = 0; i != w.threads; ++i) line.append(' ').append(w.exchanges.getOpaque((i + 1) * LINE));
        return line.toString();
    }

    private static String stop(Window w) throws InterruptedException {
        w.open = false;
        w.ended.await();
        StringBuilder line = new StringBuilder("stopped ").append(w.conserved() ? 1 : 0);
        if (w.question.equals("wake")) {
            for (int i = 0; i != w.sampled[0]; ++i) line.append(' ').append(w.samples[0][i]);
        }
        return line.toString();
    }

    public static void main(String[] arguments) throws Exception {
        Swapper[] threads = new Swapper[Integer.parseInt(arguments[0])];
        CountDownLatch running = new CountDownLatch(threads.length);
        for (int i = 0; i != threads.length; ++i) {
            threads[i] = new Swapper(i, running);
            threads[i].start();
        }
        running.await();
        System.out.println("ready");
        Map<String, Exchanger<long[]>> points = new HashMap<>();
        Window window = null;
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null;) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "start":
                    window = new Window(points.computeIfAbsent(words[3], bytes -> new Exchanger<>()), words);
                    for (int i = 0; i != window.threads; ++i) threads[i].call(window);
                    System.out.println("started");
                    break;
                case "mark":
                    System.out.println(mark(window));
                    break;
                case "stop":
                    System.out.println(stop(window));
                    break;
                default:
                    throw new IllegalArgumentException(line);
            }
        }
    }
}
