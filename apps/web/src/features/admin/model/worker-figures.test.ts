import { expect, it } from 'vitest'
import { workerFigures } from './worker-figures.ts'

const worker = (sandbox: 'bubblewrap' | 'namespaces' | 'limits', host = 'a') => ({ host, pid: 7, sandbox, since: '2026-01-01T00:00:00Z' })

it('one line for each worker, with how far it shuts ffmpeg in', () => {
  expect(workerFigures([worker('bubblewrap')])).toMatchObject({ tone: 'ok', value: 'Completo', lines: [{ text: 'a (7): bubblewrap' }] })
  const mixed = workerFigures([worker('bubblewrap'), worker('namespaces', 'b')])
  expect(mixed).toMatchObject({ tone: 'warn', value: 'Reduzido' })
  expect(mixed.lines.map(({ text }) => text)).toEqual(['a (7): bubblewrap', 'b (7): reduzido, espaços de nomes do sistema'])
})

it('a worker with limits alone, and no worker at all, are a problem', () => {
  expect(workerFigures([worker('limits')])).toMatchObject({ tone: 'bad', value: 'Fraco' })
  expect(workerFigures([])).toMatchObject({ tone: 'bad', value: 'Nenhum worker ligado' })
})
