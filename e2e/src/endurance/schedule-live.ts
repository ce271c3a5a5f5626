import { fieldsIn } from '../live-fields.ts'
import { type Producer, until } from './producer.ts'

/** Schedules a live that may begin now. @returns its key, and the address for an encoder. */
export async function scheduleLive(producer: Producer): Promise<{ key: string; url: string }> {
  const { date, time } = fieldsIn(10)
  const form = new FormData()
  const fields = { title: 'Resistência', scheduleDate: date, scheduleTime: time, liveSaveMode: 'permanent' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { id, streamUrl, streamKey } = await producer.call<{ id: string; streamUrl: string; streamKey: string }>('POST', '/lives', form)
  return { key: id, url: `${streamUrl}/${streamKey}` }
}

/** Until players have something of a live: one that is opened before begins by itself, without a press. */
export const untilOnAir = (producer: Producer, key: string): Promise<unknown> =>
  until('the live on air', 120, async () => {
    const { recording } = await producer.call<{ recording: { bytes: number } }>('GET', `/lives/${key}/health`)
    return recording.bytes > 0
  })
