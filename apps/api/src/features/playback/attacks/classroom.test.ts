import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpTestAccount } from '../../../shared/testing/test-account.ts'
import { firstKeyOf, leaseFor, makePage, takeKeys, type TestPage } from '../testing/key-kit.ts'
import { addSecret, beat, makeMedia, open, type Opened } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage()
  stage.api.holdClock()
})
afterAll(() => stage.close())

const students = 40
/** Seconds after its start at which a player that plays at 1× asks for keys, and how many. */
const calls = [
  { at: 0, count: 4 },
  { at: 3, count: 16 },
  { at: 40, count: 16 },
]
type Student = { opened: Opened; page: TestPage; start: number; place: number }

/** Makes a lesson of its own and forty students, all behind the address of this machine. */
async function seat(signed: boolean): Promise<{ accountId: string; videoKey: string; class: Student[] }> {
  const { accountId } = await signUpTestAccount(stage.api)
  const media = await makeMedia(stage.api, accountId, { duration: 1200, rungs: ['240p'], published: { '240p': 1 } })
  const [embed, secret] = [await media.embed(), await addSecret(stage.api, accountId)]
  const seated = Array.from({ length: students }, async (_, seat): Promise<Student> => {
    const viewer = signed ? { token: await secret.sign({ sub: `aluno-${seat}`, email: `aluno-${seat}@exemplo.com` }) } : {}
    const { data: opened } = await open(stage.api, { embed, viewer })
    const page = makePage()
    expect((await leaseFor(stage.api, opened, page)).status).toBe(200)
    return { opened, page, start: seat / 4, place: 0 }
  })
  return { accountId, videoKey: media.key, class: await Promise.all(seated) }
}

/** Calls that were ahead of the pace leave a bucket below zero: their answers are held. */
async function isAhead(videoKey: string): Promise<boolean> {
  const rows = await stage.api.db.selectFrom('key_buckets').select('level').where('video_key', '=', videoKey).execute()
  return rows.some(({ level }) => level < 0)
}

describe('forty students who start a lesson within ten seconds behind one address', () => {
  it.each([
    ['signed', true],
    ['unsigned, each in a browser of their own', false],
  ])(
    '%s: no key call is held or refused, and no sign is recorded',
    async (_, signed) => {
      const room = await seat(signed)
      const events = room.class.flatMap((student) => [
        ...calls.map(({ at, count }) => ({ at: student.start + at, run: () => play(student, count) })),
        ...[10, 20, 30, 40].map((at) => ({ at: student.start + at, run: () => report(student, at) })),
      ])
      let now = 0
      let held = 0
      for (const [at, together] of [...Map.groupBy(events, (event) => event.at)].toSorted(([a], [b]) => a - b)) {
        stage.api.advance((at - now) * 1000)
        now = at
        await Promise.all(together.map(({ run }) => run()))
        if (await isAhead(room.videoKey)) held += 1
      }
      expect(held).toBe(0)
      expect(room.class.map(({ place }) => place)).toEqual(Array.from({ length: students }, () => 36))
      const signs = await stage.api.db.selectFrom('playback_signs').select('kind').where('account_id', '=', room.accountId).execute()
      expect(signs).toEqual([])
    },
    120_000,
  )
})

async function play(student: Student, count: number): Promise<void> {
  const { opened, page, place } = student
  const { status, data } = await takeKeys(stage.api, opened, page, { first: firstKeyOf('240p') + place, count })
  expect([status, data.keys?.length]).toEqual([200, count])
  student.place += count
}

async function report({ opened }: Student, at: number): Promise<void> {
  const { data } = await beat(stage.api, opened, { sequence: at / 10, position: at, ranges: [[at - 10, at]] })
  expect(data.lease).toBe('live')
}
