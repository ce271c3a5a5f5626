import { expect, it } from 'vitest'
import { webhookFigures } from './webhook-figures.ts'

it('webhookFigures marks failed deliveries and paused endpoints as failing, but not retries', () => {
  expect(webhookFigures({ failed: 0, retrying: 0, pausedEndpoints: 0 })).toEqual({
    failing: false,
    value: 'Sem desistências',
    lines: ['Em 24 horas · nada a tentar de novo', 'Nenhum endereço pausado por falhas'],
  })
  // A receiver that is away for a while is nothing to act on yet.
  expect(webhookFigures({ failed: 0, retrying: 1, pausedEndpoints: 0 })).toMatchObject({
    failing: false,
    lines: ['Em 24 horas · 1 entrega a tentar de novo', expect.any(String)],
  })
  expect(webhookFigures({ failed: 1200, retrying: 0, pausedEndpoints: 0 })).toMatchObject({ failing: true, value: '1.200 desistências' })
  expect(webhookFigures({ failed: 0, retrying: 0, pausedEndpoints: 2 })).toMatchObject({
    failing: true,
    lines: [expect.any(String), '2 endereços pausados por falhas'],
  })
})
