import { createHash } from 'node:crypto'
import type { LeakFacts } from '@videozz/contract'
import type { FoundInFile } from '@videozz/domain'
import { createKey, type Database, insertLeakCase, insertLeakFile, saveLeakPictures } from '@videozz/db'

const hash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Facts of a case that names a viewer, with 40 units. */
export function testLeakFacts(values: Partial<LeakFacts> = {}): LeakFacts {
  const path = Array.from({ length: 40 }, (_, unit) => (unit + 1) * 0.3)
  const units = path.map((_, index): [number, number] => [130 + index, index % 2 === 0 ? 4.2 : -5.1])
  const logCapital = 40 * 0.3 * Math.LN10
  return {
    format: 1,
    id: 'aaaaaaaaaaaaaaaa',
    createdAt: '2026-11-20T23:40:00.000Z',
    endedAt: '2026-11-20T23:43:10.000Z',
    madeBy: { name: 'Ana Prado', email: 'ana@exemplo.com.br' },
    account: 'Ana',
    product: 'Videozz',
    versions: { detector: 1, proof: 1 },
    files: [
      { name: 'copia.mp4', origin: 'upload', size: 40_000_000, sha256: hash('copia'), duration: 134, read: 134, width: 1280, height: 720 },
    ],
    searched: { media: 148, unmarked: 3, chosen: false },
    shown: [
      {
        key: 'bbbbbbbbbbbbbbbb',
        title: 'Aula 12 · Antecipação e timing',
        generation: 2,
        version: 1,
        unitSeconds: 2,
        segments: [{ file: 0, from: 0, to: 134, rate: 1, offset: 260 }],
        score: 0.91,
        coverage: 0.91,
        turned: 1.6,
        mirrored: false,
        units,
        clear: 38,
        holders: 1148,
      },
    ],
    outcome: 'named',
    tested: 1148,
    risk: 1e-6,
    named: [
      {
        person: {
          kind: 'viewer',
          identified: 'signed',
          viewerId: 'cccccccccccccccc',
          name: 'João Lima',
          email: 'joao.lima@exemplo.com.br',
          memberId: '77',
          firstAt: '2026-11-18T20:00:00.000Z',
          lastAt: '2026-11-20T00:34:00.000Z',
          sessions: [
            {
              code: '7K3MQX9TV2',
              openedAt: '2026-11-20T00:34:00.000Z',
              device: 'Chrome no Windows',
              address: '203.0.113.7',
              site: 'curso.exemplo.com.br',
              seconds: 900,
              shared: 134,
            },
          ],
          omitted: 0,
        },
        media: 'bbbbbbbbbbbbbbbb',
        generation: 2,
        logCapital: Math.round(logCapital * 1000) / 1000,
        bound: 1148 * Math.exp(-logCapital),
        unitsUsed: 31,
        unitsRead: 38,
        unitsAgreeing: 37,
      },
    ],
    strongest: Math.round(logCapital * 1000) / 1000,
    runnerUp: -3.5,
    missingSeconds: null,
    paths: { named: [path], others: [path.map((capital) => -capital / 2)] },
    pictures: [],
    ...values,
  }
}

/** What was read of the file of a case. */
function testFound({ files, searched, shown }: LeakFacts): FoundInFile {
  const [{ duration, read, width, height } = { duration: 0, read: 0, width: 0, height: 0 }] = files
  const found = shown.flatMap(({ version, ...media }) => (version === null ? [] : [{ ...media, version }]))
  return { duration, read, width, height, searched, shown: found, unmarked: null }
}

/** A case of a leaked copy that is done, with one file and one pair of pictures. */
export async function createTestLeakCase(
  db: Database,
  { accountId, userId, facts: values }: { accountId: string; userId: string; facts?: Partial<LeakFacts> },
): Promise<{ id: string; facts: LeakFacts }> {
  const [id, file] = [createKey(), createKey()]
  const [leak, original] = [Buffer.from('\u00ff\u00d8\u00ff copia', 'latin1'), Buffer.from('\u00ff\u00d8\u00ff original', 'latin1')]
  const pictures = [{ leakSecond: 32, mediaSecond: 292, media: 'bbbbbbbbbbbbbbbb', leak: hash(leak), original: hash(original) }]
  const facts = testLeakFacts({ id, pictures, ...values })
  const document = JSON.stringify(facts, null, 2)
  const now = new Date()
  await insertLeakCase(db, {
    id,
    account_id: accountId,
    user_id: userId,
    video_key: null,
    state: 'done',
    outcome: facts.outcome,
    facts: document,
    checksum: hash(document),
    created_at: now,
    ended_at: now,
  })
  await insertLeakFile(db, {
    id: file,
    case_id: id,
    origin: 'upload',
    name: 'copia.mp4',
    address: null,
    upload_key: null,
    size: 40_000_000,
    sha256: hash('copia'),
    created_at: now,
  })
  await db
    .updateTable('leak_files')
    .set({ found: JSON.stringify(testFound(facts)) })
    .where('id', '=', file)
    .execute()
  await saveLeakPictures(db, file, [{ leak_second: 32, media_second: 292, video_key: 'bbbbbbbbbbbbbbbb', leak, original }])
  const named = facts.named.flatMap(({ person }) => person.viewerId ?? [])
  for (const viewer_id of named) await db.insertInto('leak_case_viewers').values({ case_id: id, viewer_id }).execute()
  return { id, facts }
}
