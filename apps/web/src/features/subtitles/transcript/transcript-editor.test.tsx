// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Session, Transcript } from '@videozz/contract'
import { packWords, type SpokenWord } from '@videozz/domain'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { SaverButtons } from '../../../shared/testing/saver-buttons.tsx'
import { until } from '../../../shared/testing/until.ts'
import TranscriptEditor from './transcript-editor.tsx'

const videoKey = 'v'.repeat(16)
const say = (text: string, change: Partial<SpokenWord> = {}, from = 0): SpokenWord[] =>
  text.split(' ').map((word, at) => ({ start: from + at, end: from + at + 0.8, text: word, confidence: 0.9, speaker: null, ...change }))
const unsure = (words: SpokenWord[], text: string) => words.map((word) => (word.text === text ? { ...word, confidence: 0.58 } : word))
const lesson = unsure(
  [...say('Na ficha de taimim isso aparece.', { speaker: '0' }), ...say('E com esquash?', { speaker: '1' }, 20)],
  'taimim',
)

let root: Root
let calls: { call: string; body: Record<string, unknown> | null }[]
let transcript: Transcript
let refuse: boolean
let dirty: boolean
let played: number[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  // A window in which all paragraphs are in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url}`
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    calls.push({ call, body })
    if (call.startsWith('DELETE')) {
      transcript = { ...transcript, revision: transcript.revision + 1, proposal: null }
      return Response.json({})
    }
    if (call.startsWith('PUT')) {
      if (refuse) {
        transcript = { ...transcript, revision: 9, words: packWords(say('A versão dela.')) }
        return Response.json({ error: { code: 'TRANSCRIPT_CHANGED', message: 'Mudou', requestId: 'r' } }, { status: 409 })
      }
      const words = body?.words as Transcript['words']
      transcript = { ...transcript, revision: transcript.revision + 1, words, ...(body?.merged === true && { proposal: null }) }
    }
    return Response.json(transcript)
  })
  sessionStorage.clear()
  calls = []
  played = []
  refuse = false
  transcript = { language: 'pt-BR', origin: 'heard', revision: 1, words: packWords(lesson), proposal: null }
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'signed-out' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(locked: string | null = null): Promise<void> {
  sessionStore.set({ phase: 'signed-in', session: { id: 'u'.repeat(16), accountId: 'a'.repeat(16) } as unknown as Session })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <SaverButtons names={['Salvar texto']}>
            {(onSaver) => (
              <TranscriptEditor
                videoKey={videoKey}
                preview={{ play: (second) => played.push(second) }}
                locked={locked}
                onDirty={(now) => (dirty = now)}
                onSaver={onSaver}
              />
            )}
          </SaverButtons>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
  await until(() => expect(text()).not.toBe(''))
}

const words = () => [...document.querySelectorAll<HTMLElement>('[data-word]')]
const text = () =>
  words()
    .map((word) => word.textContent)
    .join(' ')
const word = (name: string) => words().find((each) => each.textContent === name)!
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name || each.textContent.startsWith(name),
  )
const shows = (wanted: string) => until(() => expect(document.body.textContent).toContain(wanted))
const field = () => document.querySelector<HTMLTextAreaElement>('textarea')!
const saved = () => calls.filter(({ call }) => call.startsWith('PUT')).at(-1)?.body
const savedWords = () => saved()?.words as Transcript['words'] | undefined
const savedText = () =>
  savedWords()
    ?.map((each) => each[2])
    .join(' ')

async function press(name: string): Promise<void> {
  await until(() => expect(button(name), name).toBeDefined())
  await act(async () => button(name)?.click())
}
const click = (element: HTMLElement) => act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))
const key = (element: Element, name: string, more: KeyboardEventInit = {}) =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })))
const type = (element: HTMLTextAreaElement | HTMLInputElement, value: string) =>
  act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value') ?? {}
    set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
const report = (data: object) => act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin })))

describe('reading', () => {
  it('plays from a word, and marks the word that is spoken', async () => {
    await open()
    expect(text()).toBe('Na ficha de taimim isso aparece. E com esquash?')
    await click(word('isso'))
    expect(played).toEqual([4])
    await report({ type: 'videozz:position', position: 4.1 })
    await until(() => expect(word('isso').dataset.now).toBe('true'))
    await report({ type: 'videozz:state', state: 'paused', position: 21.2 })
    await until(() => expect([word('com').dataset.now, word('isso').dataset.now]).toEqual(['true', undefined]))
    await act(async () => document.querySelector<HTMLElement>('[data-index="1"] [data-time]')?.click())
    expect(played).toEqual([4, 20])
  })

  it('moves focus by keys: one word is in the order of Tab, Space plays from it', async () => {
    await open()
    const first = word('Na')
    expect(words().filter((each) => each.tabIndex === 0)).toEqual([first])
    first.focus()
    await key(first, 'ArrowRight')
    expect(document.activeElement).toBe(word('ficha'))
    await key(word('ficha'), 'End')
    expect(document.activeElement).toBe(word('aparece.'))
    await key(word('aparece.'), 'ArrowDown')
    expect(document.activeElement).toBe(word('E'))
    await key(word('E'), ' ')
    expect(played).toEqual([20])
    expect(words().filter((each) => each.tabIndex === 0)).toEqual([word('E')])
  })

  it('offers no change to who may not edit', async () => {
    await open('Sem permissão')
    await click(word('taimim'))
    expect(played).toEqual([3])
    await act(async () => void word('isso').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect([field(), button('Desfazer')]).toEqual([null, undefined])
  })
})

describe('editing', () => {
  it('turns a paragraph into a field at the word, and keeps the times of words that stay', async () => {
    await open()
    await act(async () => void word('isso').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect([field().value, field().selectionStart]).toEqual(['Na ficha de taimim isso aparece.', 19])
    await type(field(), 'Na ficha de timing isso aparece.')
    expect(dirty).toBe(true)
    await key(field(), 'Enter')
    expect(text()).toBe('Na ficha de timing isso aparece. E com esquash?')
    expect(
      words()
        .filter((each) => each.dataset.mine)
        .map((each) => each.textContent),
    ).toEqual(['timing'])
    await press('Salvar texto')
    await until(() => expect(saved()).toMatchObject({ revision: 1, merged: false }))
    expect((savedWords() ?? []).slice(2, 5)).toEqual([
      [2000, 2800, 'de', 90, '0'],
      [3000, 3800, 'timing', null, '0', 1],
      [4000, 4800, 'isso', 90, '0'],
    ])
    await until(() => expect(dirty).toBe(false))
  })

  it('gives up with Escape, divides with a new line, and joins from the menu of the paragraph', async () => {
    await open()
    const first = word('Na')
    first.focus()
    await key(first, 'Enter')
    await type(field(), 'Outra coisa')
    await key(field(), 'Escape')
    expect([text(), dirty]).toEqual(['Na ficha de taimim isso aparece. E com esquash?', false])
    await press('Editar o parágrafo de 00:00')
    await type(field(), 'Na ficha de taimim\nisso aparece.')
    await act(async () => button('Concluir')?.click())
    expect(document.querySelectorAll('[data-index]')).toHaveLength(3)
    await act(async () => document.querySelector<HTMLElement>('[data-index="1"] [data-speaker]')?.click())
    await press('Juntar com o parágrafo anterior')
    expect(document.querySelectorAll('[data-index]')).toHaveLength(2)
  })

  it('is undone and redone by keys and buttons', async () => {
    await open()
    await act(async () => void word('com').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })))
    await press('Juntar com “esquash?”')
    expect(text()).toContain('E comesquash?')
    await key(word('Na'), 'z', { ctrlKey: true })
    expect([text().endsWith('E com esquash?'), dirty]).toEqual([true, false])
    await key(word('Na'), 'z', { ctrlKey: true, shiftKey: true })
    expect(text()).toContain('E comesquash?')
    await press('Desfazer')
    expect(text()).toContain('E com esquash?')
  })

  it('walks the words to check: Enter confirms one', async () => {
    await open()
    await press('1 para conferir')
    await shows('Ouvido com 58% de certeza')
    await key(document.querySelector('[role=menu]')!, 'Escape')
    await until(() => expect(document.querySelector('[role=menu]')).toBeNull())
    await until(() => expect(document.activeElement).toBe(word('taimim')))
    await key(word('taimim'), 'Enter')
    await press('Está certo')
    await until(() => expect(document.body.textContent).not.toContain('para conferir'))
    expect(word('taimim').dataset.unsure).toBeUndefined()
  })

  it('names speakers for a paragraph and everywhere', async () => {
    await open()
    expect([...document.querySelectorAll('[data-speaker]')].map((each) => each.textContent)).toEqual(['Pessoa 1', 'Pessoa 2'])
    await act(async () => document.querySelector<HTMLElement>('[data-speaker]')?.click())
    await press('Renomear em todo o texto')
    await until(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull())
    await type(document.querySelector<HTMLInputElement>('[role=dialog] input')!, ' Marina  Duarte ')
    await press('Renomear')
    expect([...document.querySelectorAll('[data-speaker]')].map((each) => each.textContent)).toEqual(['Marina Duarte', 'Pessoa 1'])
  })

  it('finds and replaces', async () => {
    await open()
    await key(word('Na'), 'f', { ctrlKey: true })
    // The search is loaded when it is opened.
    await until(() => expect(document.querySelector('[role=search]')).not.toBeNull())
    const [find, replacement] = [...document.querySelectorAll<HTMLInputElement>('[role=search] input:not([type=checkbox])')]
    await type(find!, 'E')
    await until(() => expect(document.querySelector('output')?.textContent).toMatch(/^1 de \d/))
    await act(async () => document.querySelector<HTMLElement>('[role=search] input[type=checkbox]')?.click())
    await until(() => expect(document.querySelector('output')?.textContent).toBe('1 de 1'))
    await type(replacement!, 'Mas')
    await press('Trocar')
    await until(() => expect(text()).toContain('Mas com esquash?'))
    await shows('Nada')
    await key(find!, 'Escape')
    expect(document.querySelector('[role=search]')).toBeNull()
  })
})

describe('a later run', () => {
  const mine = lesson.map((each) => (each.text === 'taimim' ? { ...each, text: 'timing', confidence: null, edited: true as const } : each))
  const again = lesson.map((each) =>
    each.text === 'esquash?' ? { ...each, text: 'squash?' } : each.text === 'ficha' ? { ...each, text: 'fichas' } : each,
  )
  beforeEach(() => {
    transcript = { ...transcript, words: packWords(mine), proposal: { heard: packWords(lesson), words: packWords(again) } }
  })

  it('is decided one by one, and saved as merged once all of it is', async () => {
    await open()
    await shows('A nova transcrição sugere 2 mudanças.')
    await shows('Sua correção continua como está.')
    expect([word('ficha').tagName, document.querySelector('ins')?.textContent, dirty]).toEqual(['DEL', 'fichas', false])
    await press('Manter a minha')
    await press('Aceitar')
    await shows('Você decidiu todas as mudanças da nova transcrição.')
    await press('Salvar texto')
    await until(() => expect(saved()?.merged).toBe(true))
    expect(savedText()).toBe('Na ficha de timing isso aparece. E com squash?')
    await until(() => expect(document.body.textContent).not.toContain('nova transcrição'))
  })

  it('is discarded after confirmation; what was edited stays', async () => {
    await open()
    await press('Descartar')
    await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
    await act(async () => document.querySelector<HTMLElement>('[role=dialog] [type=submit]')?.click())
    await until(() => expect(document.body.textContent).not.toContain('A nova transcrição sugere'))
    expect([text(), dirty]).toEqual(['Na ficha de timing isso aparece. E com esquash?', false])
  })
})

it('brings back what was not saved when the page is opened again, also over a newer transcript', async () => {
  await open()
  await act(async () => void word('com').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })))
  await press('Juntar com “esquash?”')
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  await act(async () => root.unmount())
  await open()
  await shows('Rascunho recuperado')
  expect([text().endsWith('E comesquash?'), dirty]).toEqual([true, true])
  await act(async () => root.unmount())
  transcript = { ...transcript, revision: 5 }
  await open()
  await shows('Manter as minhas')
  await press('Manter as minhas')
  await shows('Rascunho recuperado')
  await press('Descartar rascunho')
  await until(() => expect(dirty).toBe(false))
  expect(sessionStorage.length).toBe(0)
})

it('shows a newer transcript before it is overwritten: mine is kept, or theirs taken', async () => {
  await open()
  await press('Editar o parágrafo de 00:20')
  await type(field(), 'E com a bigorna?')
  await key(field(), 'Enter')
  refuse = true
  await press('Salvar texto')
  await shows('Manter as minhas')
  expect(text()).toContain('bigorna')
  refuse = false
  await press('Manter as minhas')
  await press('Salvar texto')
  await until(() => expect(saved()?.revision).toBe(9))
  expect(savedText()).toContain('bigorna')
})
