import { expect, it } from 'vitest'
import { codeKey, type CodeHolder, sessionBits } from '../code/index.ts'
import { scoreHolders } from './score-holders.ts'

const key = codeKey(Buffer.alloc(32, 3), 1)
const media = { videoKey: 'media', generation: 2, version: 1 }
const session = (id: string): CodeHolder => ({ kind: 'session', id })
const leaker: CodeHolder = { kind: 'viewer', id: '17' }
const bitOf = sessionBits(key, media, leaker)
/** Units from 230, so that they lie in two blocks of the code, with two missing. */
const evidence = Array.from({ length: 50 }, (_, index) => 230 + index)
  .filter((unit) => unit !== 240 && unit !== 251)
  .map((unit) => ({ unit, z: (bitOf(unit) ? 1 : -1) * (4 + (unit % 3)) }))

async function* holders() {
  for (let index = 0; index < 3000; index++) yield session(String(index))
  // The same number, but another kind of holder.
  yield session('17')
  yield leaker
}

it('names the holder whose code the evidence has, among thousands that are read one by one', async () => {
  const verdict = await scoreHolders({ evidence, media, key, holders, tested: 1e6, risk: 1e-6 })
  expect(verdict.accused.map(({ holder }) => holder)).toEqual([leaker])
  expect(verdict).toMatchObject({ tested: 1e6, risk: 1e-6, units: 48 })
})

it('names nobody with the key or the generation of another', async () => {
  const others = [{ key: codeKey(Buffer.alloc(32, 4), 1) }, { media: { ...media, generation: 3 } }]
  for (const other of others)
    expect((await scoreHolders({ evidence, media, key, holders, tested: 1e6, risk: 1e-6, ...other })).accused).toEqual([])
})
