import { natives } from './natives.ts'

/** Mean wait between two checks, in milliseconds. */
const meanMs = 700
const leastMs = 100
const mostMs = 2500

/** `-ln(random)`: exponentially distributed waits, so that the time of one check does not reveal that of the next. */
function drawWaitMs(): number {
  // Tenths of a mean wait until one draw in ten ends it: a logarithm without the functions of the page, which may be replaced.
  let wait = 0
  let chance = 1
  do {
    wait += 0.1
    chance = natives.random()
  } while (chance > 0.1)
  const ms = leastMs + (meanMs - leastMs) * wait
  return ms < mostMs ? ms : mostMs
}

/** `checkIfLate` may be called from anywhere; stopping one of the clocks stops nothing. */
export type CheckSchedule = { checkIfLate(): void; stop(): void }

/**
 * Calls `job` at unpredictable moments, less than a second apart as a rule. Two clocks drive it: a timer, and an animation on `hidden` (an
 * element that no script outside can reach).
 */
export function scheduleChecks(hidden: Element, job: () => void): CheckSchedule {
  let stopped = false
  let due = natives.now() + drawWaitMs()
  let timer: ReturnType<typeof setTimeout> | undefined
  let timerEnd = 0
  let animation: Animation | null = null

  const checkIfLate = () => {
    if (stopped) return
    const now = natives.now()
    if (now >= due) {
      due = now + drawWaitMs()
      job()
    }
    // A timer that a script cleared is set again.
    if (now >= timerEnd) {
      natives.clearTimeout(timer)
      timerEnd = due + 50
      timer = natives.setTimeout(onTimer, due - now + 1)
    }
  }
  const onTimer = () => {
    timerEnd = 0
    checkIfLate()
  }
  const animate = () => {
    if (stopped) return
    checkIfLate()
    animation = natives.animate(hidden, [], { delay: 250 + 500 * natives.random(), duration: 1 })
    natives.listen(animation, 'finish', animate)
  }
  animate()
  return {
    checkIfLate,
    stop() {
      stopped = true
      natives.clearTimeout(timer)
      if (animation !== null) natives.unlisten(animation, 'finish', animate)
      animation?.cancel()
    },
  }
}
