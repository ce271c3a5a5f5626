import type { LiveProtocol } from '@videozz/contract'
import { hashLiveKey, type LiveRunRow, segmentAddress } from '@videozz/db'
import { localTime } from '@videozz/domain'
import { beginLiveRun, beginLiveSpan, publishLiveSegment } from '@videozz/operations'
import type { TestApi } from '../../../shared/testing/start-api.ts'

export type LiveForm = Record<string, string | Uint8Array<ArrayBuffer>>

/** Day and time of São Paulo so many minutes from now, as forms have them. */
export function inMinutes(api: TestApi, minutes: number): { scheduleDate: string; scheduleTime: string } {
  const { day, time } = localTime(new Date(api.deps.now().getTime() + minutes * 60_000))
  return { scheduleDate: day, scheduleTime: time }
}

/** A form that is right: a live in twenty minutes, which can begin now. */
export const liveForm = (api: TestApi, change: LiveForm = {}): LiveForm => ({
  title: 'Mentoria de novembro',
  description: 'Perguntas sobre luz',
  ...inMinutes(api, 20),
  liveSaveMode: 'permanent',
  ...change,
})

/** A publisher begins with a stream key, as the process `live` has it. */
export const publish = ({ db }: TestApi, streamKey: string, now = new Date(), protocol: LiveProtocol = 'rtmps') =>
  beginLiveRun({ db, now }, { keyHash: hashLiveKey(streamKey), node: 'teste', protocol, encoder: null, companyDomain: undefined })

/** The same where nothing is to refuse it. Without an instant of its own its node keeps it for an hour, however slow the machine is. */
export async function mustPublish(api: TestApi, streamKey: string, at?: Date): Promise<LiveRunRow> {
  const now = at ?? new Date()
  const begun = await publish(api, streamKey, now)
  if (begun.outcome !== 'begun') throw new Error(begun.words)
  const claimed_until = new Date(now.getTime() + 3_600_000)
  if (!at) await api.db.updateTable('live_runs').set({ claimed_until }).where('id', '=', begun.run.id).execute()
  return begun.run
}

/** Publishes a segment of two seconds of the top rendition of a run; no object is stored. */
export async function record({ db }: TestApi, accountId: string, run: LiveRunRow, sequence = 0, bytes = 1000) {
  if (sequence === 0)
    await beginLiveSpan({ db, now: new Date() }, run.id, {
      video_key: run.live_key,
      rendition: '720p',
      first_sequence: 0,
      run: run.number,
      init_address: segmentAddress(new TextEncoder().encode(run.live_key), 1, '720p', 'init'),
      codecs: 'avc1.64001f,mp4a.40.2',
      width: 1280,
      height: 720,
      bandwidth: 3_000_000,
      frameRate: 30,
    })
  return publishLiveSegment({ db, now: new Date() }, run.id, {
    accountId,
    segment: {
      video_key: run.live_key,
      generation: 1,
      rendition: '720p',
      sequence,
      duration: 2,
      size: bytes,
      address: segmentAddress(new TextEncoder().encode(run.live_key), 1, '720p', sequence),
      key_index: 1_000_000 + sequence,
    },
    publishedSeconds: (sequence + 1) * 2,
    countedBytes: bytes,
  })
}
