import {
  type Live,
  liveDescriptionLengths,
  liveFaults,
  liveReturnMinutes,
  type LiveSaveMode,
  liveTitleMost,
} from '@videozz/contract/browser'
import { readLiveSchedule } from '@videozz/domain'

/** What the form of a live holds. `thumbnail`: a picture that was chosen; `withoutThumbnail`: the stored one is to go. */
export type LiveValues = {
  title: string
  description: string
  scheduleDate: string
  scheduleTime: string
  liveSaveMode: LiveSaveMode | ''
  returnMinutes: number
  chat: boolean
  questions: boolean
  thumbnail: Blob | null
  withoutThumbnail: boolean
}
export type LiveFormFaults = Partial<Record<'title' | 'description' | 'scheduleDate' | 'scheduleTime' | 'liveSaveMode', string>>

export const newValues: LiveValues = {
  title: '',
  description: '',
  scheduleDate: '',
  scheduleTime: '',
  liveSaveMode: '',
  returnMinutes: liveReturnMinutes.usual,
  chat: false,
  questions: false,
  thumbnail: null,
  withoutThumbnail: false,
}

export const valuesOf = ({
  title,
  description,
  scheduleDate,
  scheduleTime,
  liveSaveMode,
  returnMinutes,
  chat,
  questions,
}: Live): LiveValues => ({
  ...newValues,
  title,
  description,
  scheduleDate,
  scheduleTime,
  liveSaveMode,
  returnMinutes,
  chat,
  questions,
})

/** Day and time stay as they are once it has begun. */
export const isScheduleLocked = (before: Live | null): boolean => before !== null && before.startedAt !== null

const symbols = (text: string): number => [...text].length

/** What is wrong with a description, or null. */
export function descriptionFault(description: string): string | null {
  const length = symbols(description.trim())
  if (length > 0 && length < liveDescriptionLengths.least) return liveFaults.shortDescription
  return length > liveDescriptionLengths.most ? liveFaults.longDescription : null
}

function scheduleFaults({ scheduleDate, scheduleTime }: LiveValues, before: Live | null, now: Date): LiveFormFaults {
  const kept = before?.scheduleDate === scheduleDate && before.scheduleTime === scheduleTime
  // A live that is only renamed may lie in the past by now.
  if (kept || isScheduleLocked(before)) return {}
  const missing: LiveFormFaults = {
    ...(scheduleDate === '' && { scheduleDate: liveFaults.date }),
    ...(scheduleTime === '' && { scheduleTime: liveFaults.time }),
  }
  if (scheduleDate === '') return missing
  // Without a time the day can be wrong already.
  const { faults = {} } = readLiveSchedule({ scheduleDate, scheduleTime: scheduleTime || '23:59' }, now)
  return scheduleTime === '' ? { ...(faults.scheduleDate !== undefined && { scheduleDate: faults.scheduleDate }), ...missing } : faults
}

/** What is wrong with the values, by field. @param before the live that is edited; null for a new one. */
export function checkLive(values: LiveValues, before: Live | null, now: Date): LiveFormFaults {
  const faults: LiveFormFaults = scheduleFaults(values, before, now)
  const title = values.title.trim()
  if (title === '') faults.title = liveFaults.title
  else if (symbols(title) > liveTitleMost) faults.title = liveFaults.longTitle
  const description = descriptionFault(values.description)
  if (description !== null) faults.description = description
  if (values.liveSaveMode === '') faults.liveSaveMode = liveFaults.saveMode
  return faults
}

/** Whether two values of the form are the same. */
export const sameValues = (a: LiveValues, b: LiveValues): boolean =>
  (Object.keys(b) as (keyof LiveValues)[]).every((name) => a[name] === b[name])

/** The order in which the fields stand. */
const fields = ['title', 'description', 'scheduleDate', 'scheduleTime', 'liveSaveMode'] as const

/** The first thing that is wrong; null where the form can be sent. */
export function firstFault(faults: LiveFormFaults): string | null {
  for (const field of fields) if (faults[field] !== undefined) return faults[field]
  return null
}

/** The form as the API takes it. @param before the live that is edited. */
export function toForm(values: LiveValues, before: Live | null) {
  const { title, description, liveSaveMode, returnMinutes, chat, questions, thumbnail } = values
  const { scheduleDate, scheduleTime } = before && isScheduleLocked(before) ? before : values
  const saveMode: LiveSaveMode = liveSaveMode === 'temporary' ? 'temporary' : 'permanent'
  return {
    title,
    description,
    scheduleDate,
    scheduleTime,
    liveSaveMode: saveMode,
    returnMinutes,
    chat: String(chat),
    questions: String(questions),
    ...(thumbnail && { thumbnail }),
  }
}

/** Choices of how long a publisher may be gone, with the one that is set. */
export const returnChoices = (set: number): number[] => [...new Set([2, 5, 10, 20, 30, 60, set])].sort((a, b) => a - b)
