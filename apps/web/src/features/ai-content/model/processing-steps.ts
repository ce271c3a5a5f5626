import type { Quiz } from '@videozz/contract/browser'
import { aiSteps, type AiStep } from '@videozz/domain'
import { isTranscribed } from './item-words.ts'

export type StepState = 'done' | 'now' | 'bad' | 'wait'
/** A step as it is shown. `seconds`: what it took, or takes by now; null before it begins. */
export type ShownStep = { step: AiStep | 'transcribing'; title: string; state: StepState; found: string | null; seconds: number | null }

type Course = Pick<Quiz, 'status' | 'steps' | 'stepSince' | 'medias'>

const secondsSince = (instant: string, now: number): number => Math.max(0, (now - Date.parse(instant)) / 1000)

/** What an item waits for, before its first step. */
function transcribingStep({ medias, stepSince }: Course, now: number): ShownStep {
  const titles = medias.flatMap(({ transcribing, title }) => (transcribing ? `“${title}”` : []))
  const seconds = secondsSince(stepSince, now)
  return { step: 'transcribing', title: 'Transcrevendo as mídias...', state: 'now', found: titles.join(', '), seconds }
}

/** The steps of an item with what they found and how long they took. @param now in milliseconds. */
export function shownSteps(item: Course, now: number): ShownStep[] {
  const { status, steps, stepSince } = item
  const facts = new Map(steps.map((fact) => [fact.step, fact]))
  const current = aiSteps.findIndex((step) => step.status === status)
  // Of a failed one, the first that is not done is where it failed.
  const broken = status === 'failed' ? aiSteps.findIndex((step) => !facts.has(step.status)) : -1
  const shown = aiSteps.map(({ status: step, title }, place): ShownStep => {
    const fact = facts.get(step)
    const found = fact?.found ?? null
    if (place === broken) return { step, title, state: 'bad', found, seconds: null }
    if (place === current) return { step, title, state: 'now', found, seconds: secondsSince(stepSince, now) }
    const isDone = fact !== undefined || status === 'completed' || place < current
    return { step, title, state: isDone ? 'done' : 'wait', found, seconds: fact?.seconds ?? null }
  })
  return isTranscribed(item) ? [transcribingStep(item, now), ...shown] : shown
}

/** Percent of the work that is enough to tell how long the rest takes. */
const tellingWeight = 35

/** About how many seconds an item still takes, by what its steps took so far; null while that tells nothing. */
export function secondsLeft({ status, steps, stepSince }: Omit<Course, 'medias'>, now: number): number | null {
  const current = aiSteps.findIndex((step) => step.status === status)
  if (current < 0) return null
  const weight = aiSteps.slice(0, current).reduce((sum, step) => sum + step.weight, 0)
  if (weight < tellingWeight) return null
  const taken = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  const left = (taken / weight) * (100 - weight) - secondsSince(stepSince, now)
  return left > 0 ? left : null
}

/** `resta cerca de 1 min`. */
export function leftText(seconds: number): string {
  if (seconds < 60) return 'resta menos de 1 min'
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'resta cerca de 1 min' : `restam cerca de ${minutes} min`
}
