import { expect, it } from 'vitest'
import type { FirstRun } from '../../../shared/queries/first-run.ts'
import { isFirstRunShown, stepsOf } from './steps.ts'

const fresh: FirstRun = {
  closed: false,
  done: false,
  sample: null,
  sent: null,
  protected: false,
  tried: false,
  protectSkipped: false,
  embedded: null,
  played: null,
  viewer: null,
}
const media = { key: 'v'.repeat(16), title: 'Aula 1', duration: 768, playable: true }
const free = { hasImprint: false, planTitle: 'Gratuito', largest: '500 MB' }
const paid = { ...free, hasImprint: true, planTitle: 'Profissional' }
const states = (run: Partial<FirstRun>, subject = paid) => stepsOf({ ...fresh, ...run }, subject).map(({ state }) => state)
const textOf = (place: number, run: Partial<FirstRun>, subject = paid) => stepsOf({ ...fresh, ...run }, subject)[place]?.text

it('a step is done once it has its fact, and the first of the others is the current one', () => {
  expect(states({})).toEqual(['now', 'wait', 'wait', 'wait'])
  expect(states({ sample: media })).toEqual(['now', 'wait', 'wait', 'wait'])
  expect(states({ sent: media }, free)).toEqual(['done', 'now', 'wait', 'wait'])
  expect(states({ sent: media, protectSkipped: true }, free)).toEqual(['done', 'done', 'now', 'wait'])
  expect(states({ embedded: { domains: ['a.exemplo'] } })).toEqual(['now', 'wait', 'done', 'wait'])
})

it('a plan without Imprint is told so, and offered the sample', () => {
  expect(textOf(1, {}, free)).toBe('O plano Gratuito não tem Imprint, o código que mostra quem assistiu. Experimente na aula de exemplo.')
  expect(textOf(1, { tried: true }, free)).toBe(
    'Você viu o código na aula de exemplo. O plano Gratuito não tem Imprint: para proteger as suas aulas, ligue-o em outro plano.',
  )
  expect(states({ sent: media, tried: true }, free)).toEqual(['done', 'now', 'wait', 'wait'])
  expect(textOf(0, {}, free)).toContain('500 MB')
})

it('with Imprint in the plan protection waits for a viewer, and is current only when no other step is left', () => {
  const sent = { sent: media, tried: true }
  expect(states(sent)).toEqual(['done', 'wait', 'now', 'wait'])
  expect(states({ ...sent, embedded: { domains: ['a.exemplo'] } })).toEqual(['done', 'wait', 'done', 'now'])
  const viewer = { label: null, verified: false, watchedSeconds: 5, videoKey: media.key, title: 'Aula 1' }
  const watched = { ...sent, embedded: { domains: ['a.exemplo'] }, viewer }
  expect(states(watched)).toEqual(['done', 'now', 'done', 'done'])
  expect(states({ ...watched, protected: true })).toEqual(['done', 'done', 'done', 'done'])
  expect(textOf(1, { protected: true })).toBe('Seu espectador assistiu com o código dele sobre a imagem')
})

it('tells where the player was first seen, and who watched', () => {
  const viewer = { label: 'ana@exemplo.com', verified: true, watchedSeconds: 125, videoKey: media.key, title: 'Aula 1' }
  const played = { site: 'cursos.exemplo.com', at: '2026-11-24T12:00:00.000Z' }
  expect(textOf(3, { viewer, played })).toBe('Seu player tocou em cursos.exemplo.com. ana@exemplo.com assistiu 02:05 de Aula 1.')
  expect(textOf(3, { viewer: { ...viewer, label: null }, played: { ...played, site: null } })).toBe(
    'Seu player já tocou fora do painel. Um espectador sem nome assistiu 02:05 de Aula 1.',
  )
})

it('is shown until it is closed, and for a day after the first viewer', () => {
  const at = Date.parse('2026-11-24T12:00:00.000Z')
  const done = { ...fresh, done: true, played: { site: null, at: new Date(at).toISOString() } }
  expect(isFirstRunShown(fresh, at)).toBe(true)
  expect(isFirstRunShown({ ...fresh, closed: true }, at)).toBe(false)
  expect([isFirstRunShown(done, at + 3_600_000), isFirstRunShown(done, at + 25 * 3_600_000)]).toEqual([true, false])
})
