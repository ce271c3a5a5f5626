// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Bar } from './bar.tsx'
import { DisabledHint } from './disabled-hint.tsx'
import { ImprintStrip } from './imprint-strip.tsx'
import { Ladder } from './ladder.tsx'
import { Tile } from './tile.tsx'

let host: HTMLElement
let root: Root

const show = (content: ReactNode) => act(() => root.render(<MantineProvider>{content}</MantineProvider>))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})

afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

const button = () => host.querySelector('button')

it('DisabledHint sets aria-disabled instead of disabled and blocks clicks', () => {
  const pressed = vi.fn<() => void>()
  const content = (reason: string | null) => (
    <DisabledHint reason={reason}>
      <button type="button" onClick={pressed}>
        Baixar
      </button>
    </DisabledHint>
  )
  show(content('Recurso indisponível para este tipo de mídia'))
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  expect(button()?.disabled).toBe(false)
  button()?.click()
  expect(pressed).not.toHaveBeenCalled()

  show(content(null))
  expect(button()?.hasAttribute('aria-disabled')).toBe(false)
  button()?.click()
  expect(pressed).toHaveBeenCalledOnce()
})

it('Tile removes a picture that fails to load and shows the next picture', () => {
  show(<Tile state="ready" kind="video" picture="/files/i/a.jpg" duration="12:48" />)
  expect(host.textContent).toContain('12:48')
  act(() => void host.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(host.querySelector('img')).toBeNull()
  show(<Tile state="ready" kind="video" picture="/files/i/b.jpg" duration="12:48" />)
  expect(host.querySelector('img')?.getAttribute('src')).toBe('/files/i/b.jpg')
})

it('Tile shows progress and time left while processing; Ladder lists the rungs', () => {
  const rungs = [
    { name: '240p', state: 'complete', progress: 100 },
    { name: '360p', state: 'encoding', progress: 64.9 },
    { name: '480p', state: 'waiting', progress: 0 },
  ] as const
  show(<Tile state="processing" kind="video" rungs={rungs} text="360p · 64%" timeLeft="restam 3 min" />)
  expect(host.textContent).toContain('360p · 64%')
  expect(host.textContent).toContain('restam 3 min')
  show(<Ladder rungs={rungs} />)
  expect(host.textContent).toContain('Qualidades: 240p disponível, 360p 64%, 480p aguardando')
})

it.each([
  ['first-data', 'Coletando informações...'],
  ['error', 'Processamento interrompido'],
] as const)('Tile without a picture shows the text of state %s', (state, words) => {
  show(<Tile state={state} kind="video" text={words} />)
  expect(host.querySelector('[data-state]')?.textContent).toBe(words)
  show(<Tile state={state} kind="video" text={words} size="thumb" />)
  expect(host.querySelector('[data-state]')?.textContent).toBe(words)
})

it('Tile keeps the cover of a media that is processed again', () => {
  show(<Tile state="first-data" kind="video" text="Coletando informações..." picture="/files/i/a.jpg" />)
  expect(host.querySelector('img')?.getAttribute('src')).toBe('/files/i/a.jpg')
  expect(host.querySelector('[data-state]')?.textContent).toBe('Coletando informações...')
})

it('Tile of size thumb shows a whole percentage', () => {
  const rungs = [{ name: '240p', state: 'encoding', progress: 64.9 }] as const
  show(<Tile state="processing" kind="video" size="thumb" rungs={rungs} percent={64.9} text="240p · 64%" />)
  expect(host.querySelector('[data-state]')?.textContent).toBe('64%Qualidades: 240p 64%240p')
})

it('Tile shows the play disc while processing only when playable', () => {
  const disc = () => host.querySelectorAll('svg').length
  show(<Tile state="processing" kind="video" playDisc />)
  expect(disc()).toBe(0)
  show(<Tile state="processing" kind="video" playDisc playable note="Já dá para assistir." />)
  expect(disc()).toBe(1)
  expect(host.textContent).toContain('Já dá para assistir.')
})

it('ImprintStrip draws a code as ten groups of five strokes', () => {
  show(<ImprintStrip code="7K3M QX9T V4" />)
  const groups = [...host.querySelectorAll('span > span')].map((group) =>
    [...group.children].map((stroke) => (stroke.hasAttribute('data-on') ? 1 : 0)).join(''),
  )
  expect(groups).toHaveLength(10)
  expect(groups.slice(0, 2)).toEqual(['00111', '10011'])
})

it('Bar limits its value to 100', () => {
  show(<Bar value={140} label="Armazenamento usado" />)
  expect(host.querySelector('progress')?.value).toBe(100)
})
