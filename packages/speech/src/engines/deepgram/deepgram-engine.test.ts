import { expect, it } from 'vitest'
import { from, patient, pieceOf, to } from '../../testing/engine-suite.ts'
import { describeService, type Service, startService } from '../../testing/service-suite.ts'

const service: Service = { engine: 'deepgram', format: 'flac', path: '' }
describeService(service)

it('opts out of being learnt from, and asks for the language only where it is not told', async () => {
  const world = await startService(service)
  const engine = world.create()
  const piece = await pieceOf(engine, from, to)
  await engine.hear(piece, patient())
  await engine.hear({ ...piece, language: 'pt-BR' }, patient())
  const queries = world.server.asked.map(({ query }) => [query.get('mip_opt_out'), query.get('detect_language'), query.get('language')])
  expect(queries).toEqual([
    ['true', 'true', null],
    ['true', null, 'pt-BR'],
  ])
  expect(world.server.asked[0]?.headers['content-type']).toBe('audio/flac')
  await world.stop()
})
