import { hasFeature } from '@videozz/contract'
import { localTime } from '@videozz/domain'
import { Fault } from '../bench.ts'
import type { Client } from './client.ts'

/** @throws Fault in a build without lives. */
export function requireLives(): void {
  if (!hasFeature('lives')) throw new Fault('This build has no lives: switch the feature `lives` on in packages/contract/src/features.ts.')
}

/** Schedules a live for now. @returns its key and the address for an encoder. */
export async function scheduleLive(client: Client): Promise<{ id: string; url: string }> {
  const { day, time } = localTime(new Date(Date.now() + 10 * 60_000))
  const form = new FormData()
  const fields = { title: 'Medição', scheduleDate: day, scheduleTime: time, liveSaveMode: 'permanent' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const { id, streamUrl, streamKey } = await client.call('createLive', { form })
  return { id, url: `${streamUrl}/${streamKey}` }
}
