"""Job Q on SimPy: as processes, its idiom, and as callbacks on timeouts, the leanest use of its loop.

Prints a line of JSON for each: its name, its milliseconds, and what it found. Times are whole microseconds.
"""

import json
import math
import sys
import time
from collections import deque

import simpy

SLOTS, SHORT, LONG, LIMIT, RESTARTS = 32, 2_000_000, 40_000_000, 30_000_000, 6


def arrivals(messages, seed):
    mean, state, at, found = 86_400e9 / messages, seed, 0, []
    for _ in range(messages):
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        bits = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
        bits ^= (bits + ((bits ^ (bits >> 7)) * (bits | 61))) & 0xFFFFFFFF
        bits ^= bits >> 14
        at += int(-math.log(1 - bits / 4294967296) * mean)
        found.append(at // 1000)
    return found


def restart_at(number):
    return (2 + 4 * number) * 3_600_000_000


def job(message):
    return LONG if message % 100 == 99 else SHORT


class Counts:
    def __init__(self, messages):
        self.handled = [0] * messages
        self.deliveries = self.completions = self.killed = self.checksum = 0

    def done(self, message, now):
        self.handled[message] += 1
        self.completions += 1
        self.checksum += now

    def found(self):
        lost, twice = self.handled.count(0), sum(times > 1 for times in self.handled)
        return {"deliveries": self.deliveries, "completions": self.completions, "killed": self.killed, "lost": lost, "twice": twice,
                "checksum": self.checksum}


def processes(arrivals):
    env, counts = simpy.Environment(), Counts(len(arrivals))
    queue, busy, handled = simpy.Store(env), {}, counts.handled

    def producer():
        for message, at in enumerate(arrivals):
            yield env.timeout(at - env.now)
            queue.put(message)

    def limit(message):
        yield env.timeout(LIMIT)
        if not handled[message]:
            queue.put(message)

    def worker():
        me = env.active_process
        while True:
            message = yield queue.get()
            if handled[message]:
                continue
            counts.deliveries += 1
            env.process(limit(message))
            busy[me] = message
            try:
                yield env.timeout(job(message))
            except simpy.Interrupt:
                continue
            del busy[me]
            counts.done(message, env.now)

    def restarts():
        for number in range(RESTARTS):
            yield env.timeout(restart_at(number) - env.now)
            counts.killed += len(busy)
            for process in list(busy):
                process.interrupt()
            busy.clear()

    env.process(producer())
    env.process(restarts())
    for _ in range(SLOTS):
        env.process(worker())
    env.run()
    return counts.found()


def callbacks(arrivals):
    env, counts = simpy.Environment(), Counts(len(arrivals))
    handled, ready, free, epoch, timeout = counts.handled, deque(), SLOTS, 0, env.timeout

    def hand_out():
        nonlocal free
        while free and ready:
            message = ready.popleft()
            if handled[message]:
                continue
            free -= 1
            counts.deliveries += 1
            timeout(job(message), (message, epoch)).callbacks.append(job_end)
            timeout(LIMIT, message).callbacks.append(limit_end)

    def arrival(event):
        message = event.value
        ready.append(message)
        if message + 1 < len(arrivals):
            timeout(arrivals[message + 1] - env.now, message + 1).callbacks.append(arrival)
        hand_out()

    def job_end(event):
        nonlocal free
        message, then = event.value
        if then == epoch:
            free += 1
            counts.done(message, env.now)
            hand_out()

    def limit_end(event):
        if not handled[event.value]:
            ready.append(event.value)
            hand_out()

    def restart(event):
        nonlocal free, epoch
        counts.killed += SLOTS - free
        free, epoch = SLOTS, epoch + 1
        if event.value + 1 < RESTARTS:
            timeout(restart_at(event.value + 1) - env.now, event.value + 1).callbacks.append(restart)
        hand_out()

    timeout(arrivals[0], 0).callbacks.append(arrival)
    timeout(restart_at(0), 0).callbacks.append(restart)
    env.run()
    return counts.found()


if __name__ == "__main__":
    day = arrivals(int(sys.argv[1]), int(sys.argv[2]))
    for name, run in [("callbacks", callbacks), ("processes", processes)]:
        start = time.perf_counter()
        found = run(day)
        took = (time.perf_counter() - start) * 1e3
        print(json.dumps({"name": f"SimPy {simpy.__version__}, {name}", "ms": round(took, 1), **found}), flush=True)
