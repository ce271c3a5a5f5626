import { fieldsIn } from '../live-fields.ts'
import type { Producer } from './producer.ts'

/** Schedules a live that may begin now. @returns its key, and the address for an encoder. */
export async function scheduleLive(producer: Producer): Promise<{ key: string; url: string }> {
  const { date, time } = fieldsIn(10)
  const form = new FormData()
  const fields = { title: 'Resistência', scheduleDate: date, scheduleTime: time, liveSaveMode: 'permanent' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { id, streamUrl, streamKey } = await producer.call<{ id: string; streamUrl: string; streamKey: string }>('POST', '/lives', form)
  return { key: id, url: `${streamUrl}/${streamKey}` }
}
