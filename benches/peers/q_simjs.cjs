// Job Q on simjs: one entity that sets timers.
//
// Prints a line of JSON: its name, its milliseconds, and what it found. Times are whole microseconds.
"use strict";

// The package leaves its names on a window.
global.window = {};
require("simjs");
const { Sim, Entity } = window.Sim;

const [SLOTS, SHORT, LONG, LIMIT, RESTARTS] = [32, 2e6, 40e6, 30e6, 6];
const [messages, seed] = process.argv.slice(2).map(Number);
const day = arrivals(messages, seed);

function arrivals(messages, seed) {
  const mean = 86_400e9 / messages;
  const found = new Float64Array(messages);
  let [state, at] = [seed | 0, 0];
  for (let i = 0; i < messages; i += 1) {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= (bits + Math.imul(bits ^ (bits >>> 7), bits | 61)) | 0;
    bits = (bits ^ (bits >>> 14)) >>> 0;
    at += Math.floor(-Math.log(1 - bits / 4294967296) * mean);
    found[i] = Math.floor(at / 1000);
  }
  return found;
}

const restartAt = (number) => (2 + 4 * number) * 3_600e6;
const job = (message) => (message % 100 === 99 ? LONG : SHORT);

function run() {
  const handled = new Uint8Array(messages);
  const counts = { deliveries: 0, completions: 0, killed: 0, lost: 0, twice: 0 };
  // Beyond 2^53 a number is not exact.
  let [low, high] = [0, 0];
  let [ready, first, free, epoch] = [[], 0, SLOTS, 0];

  class Queue extends Entity {
    start() {
      this.setTimer(day[0]).done(this.arrival, this, [0]);
      this.setTimer(restartAt(0)).done(this.restart, this, [0]);
    }
    wait(message) {
      ready.push(message);
      if (first > 1024 && first * 2 > ready.length) [ready, first] = [ready.slice(first), 0];
      this.handOut();
    }
    handOut() {
      while (free > 0 && first < ready.length) {
        const message = ready[first];
        first += 1;
        if (handled[message]) continue;
        free -= 1;
        counts.deliveries += 1;
        this.setTimer(job(message)).done(this.jobEnd, this, [message, epoch]);
        this.setTimer(LIMIT).done(this.limitEnd, this, [message]);
      }
    }
    arrival(message) {
      if (message + 1 < messages) this.setTimer(day[message + 1] - this.time()).done(this.arrival, this, [message + 1]);
      this.wait(message);
    }
    jobEnd(message, then) {
      if (then !== epoch) return;
      handled[message] += 1;
      counts.completions += 1;
      low += this.time() % 1e6;
      high += Math.floor(this.time() / 1e6);
      free += 1;
      this.handOut();
    }
    limitEnd(message) {
      if (!handled[message]) this.wait(message);
    }
    restart(number) {
      counts.killed += SLOTS - free;
      free = SLOTS;
      epoch += 1;
      if (number + 1 < RESTARTS) this.setTimer(restartAt(number + 1) - this.time()).done(this.restart, this, [number + 1]);
      this.handOut();
    }
  }

  const sim = new Sim();
  sim.addEntity(Queue);
  sim.simulate(2 * 86_400e6);
  for (const times of handled) {
    if (times === 0) counts.lost += 1;
    if (times > 1) counts.twice += 1;
  }
  return { ...counts, checksum: (BigInt(high) * 1_000_000n + BigInt(low)).toString() };
}

const took = [];
let found;
for (let round = 0; round < 3; round += 1) {
  const start = performance.now();
  found = run();
  took.push(performance.now() - start);
}
took.sort((one, other) => one - other);
const { checksum, ...counts } = found;
const text = JSON.stringify({ name: "simjs 2", ms: +took[1].toFixed(1), ...counts });
// As a number, like the others write it.
console.log(`${text.slice(0, -1)}, "checksum": ${checksum}}`);
