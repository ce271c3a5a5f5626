import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { from, patient, pieceOf, speechErrorOf, to } from '../../testing/engine-suite.ts'
import { describeService, type Service, type ServiceWorld, startService } from '../../testing/service-suite.ts'
import { createAssemblyaiEngine } from './assemblyai-engine.ts'

const service: Service = {
  engine: 'assemblyai',
  format: 'wav',
  path: '',
  create: (settings, outbound) => createAssemblyaiEngine(settings, outbound, 20),
}
describeService(service)

describe('transcripts at AssemblyAI', () => {
  let world: ServiceWorld
  beforeAll(async () => {
    world = await startService(service)
  })
  afterEach(() => world.play(null))
  afterAll(() => world.stop())
  const deletions = () => world.server.asked.filter(({ method }) => method === 'DELETE').length

  it('are deleted when they are heard, when they fail, and when the caller stops', async () => {
    const engine = world.create()
    const piece = await pieceOf(engine, from, to)
    await engine.hear(piece, patient())
    expect([world.server.transcripts.size, deletions()]).toEqual([0, 1])
    await speechErrorOf(engine.hear({ ...piece, bytes: Buffer.from('none') }, patient()))
    expect([world.server.transcripts.size, deletions()]).toEqual([0, 2])
    const caller = new AbortController()
    const hearing = speechErrorOf(engine.hear(piece, { signal: caller.signal }))
    await expect.poll(() => world.server.transcripts.size, { timeout: 10_000 }).toBe(1)
    caller.abort()
    expect((await hearing).fault).toBe('stopped')
    expect([world.server.transcripts.size, deletions()]).toEqual([0, 3])
  })

  it('are told of when the service keeps them', async () => {
    const engine = world.create()
    const piece = await pieceOf(engine, from, to)
    world.play('keeps')
    const kept: string[] = []
    const heard = await engine.hear(piece, { ...patient(), onKept: ({ id }) => kept.push(id) })
    expect(heard.words.length).toBeGreaterThan(5)
    expect(kept).toEqual([...world.server.transcripts.keys()])
  })
})
