import { expect, it } from 'vitest'
import { createHostLink } from './host-link.ts'

function setUp(framedBy: string | null) {
  const sent: [unknown, string][] = []
  const got: unknown[] = []
  const parent = { postMessage: (message: unknown, target: string) => void sent.push([message, target]) } as unknown as Window
  let listener: (event: { data: unknown; origin: string; source: MessageEventSource | null }) => void = () => {}
  const link = createHostLink({ parent, framedBy, listen: (next) => (listener = next) })
  link.receive((data) => data === 'ours' && got.push(data) > 0)
  link.begin()
  const receive = (data: unknown, origin: string, source: MessageEventSource | null = parent) => listener({ data, origin, source })
  return { link, sent, got, receive }
}

it('takes messages of the framing window and origin only, and answers to that origin', () => {
  const { link, sent, got, receive } = setUp('https://escola.ex')
  receive('ours', 'https://evil.ex')
  receive('ours', 'https://escola.ex', {} as Window)
  receive('ours', 'https://escola.ex', null)
  receive('ours', 'null')
  expect(got).toEqual([])
  receive('ours', 'https://escola.ex')
  link.tell('answer')
  expect([got, sent]).toEqual([['ours'], [['answer', 'https://escola.ex']]])
})

it('learns an origin that the browser does not tell from the first message it understands, and keeps it', () => {
  const { link, sent, got, receive } = setUp(null)
  receive('other', 'https://first.ex')
  link.tell('secret')
  expect([link.isKnown(), sent]).toEqual([false, []])
  link.announce('public')
  receive('ours', 'https://escola.ex')
  receive('ours', 'https://first.ex')
  link.tell('answer')
  expect(got).toEqual(['ours'])
  expect(sent).toEqual([
    ['public', '*'],
    ['answer', 'https://escola.ex'],
  ])
})
