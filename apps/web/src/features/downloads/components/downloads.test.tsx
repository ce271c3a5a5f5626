// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Session } from '@videozz/contract/browser'
import { act, type ReactNode, useState } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testVideo } from '../../../shared/media/test-video.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import DownloadDialog from './download-dialog.tsx'
import { ReplacementNote } from './replacement-note.tsx'

const video = testVideo({ title: 'Aula 1' })
const file = { state: 'preparing', progress: 0, resolution: '720p', size: null, url: null }
let root: Root | undefined
let calls: string[] = []
let answers: object[] = []
let opened: string[] = []
const original = { format: 'mov', size: 3_500_000, unmarked: false, ownerOnly: false }
const kept = { video: { resolution: '720p', size: null }, original }
let choices: object = kept

beforeEach(() => {
  calls = []
  opened = []
  choices = kept
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  sessionStore.set({ phase: 'signed-in', session: { id: 'u', accountId: 'a', status: 'activated', tenant: null } as unknown as Session })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, search } = new URL(address, 'http://x')
    if (pathname.endsWith('/downloads')) return Response.json(choices)
    calls.push(pathname + search)
    return Response.json(answers.length > 1 ? answers.shift() : answers[0])
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
})
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'unknown' })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(content: ReactNode): Promise<void> {
  const route = createRootRoute({ component: () => content })
  root = await showRouted(createRouter({ routeTree: route, history: createMemoryHistory() }))
}
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent)?.includes(name))
      ?.click(),
  )

/** Closes as the page does, and re-renders while it waits. */
function Page() {
  const [at, setAt] = useState<typeof video | null>(video)
  const [, setTurns] = useState(0)
  return (
    <>
      <button onClick={() => setTurns((turns) => turns + 1)}>De novo</button>
      <DownloadDialog video={at} onClose={() => setAt(null)} />
    </>
  )
}

/** Chooses a file by its name, and confirms. */
async function choose(name: string): Promise<void> {
  await until(() => expect(optionOf(name)).toBeDefined())
  await act(async () => optionOf(name)?.click())
  await press('Baixar')
}
const optionOf = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button[role=radio]')].find((option) => option.textContent?.includes(name))

it('DownloadDialog offers the MP4 and the original with format and size, and downloads the chosen one', async () => {
  answers = [{ state: 'ready', progress: 100, resolution: 'original', size: 3_500_000, url: '/files/d/z' }]
  await show(<Page />)
  await shows('MP4 em 720p')
  expect(optionOf('Arquivo original (MOV)')?.textContent).toContain('3,34 MB')
  expect(calls).toEqual([])
  await choose('Arquivo original')
  await until(() => expect(opened).toEqual(['/files/d/z']))
  expect(calls.map((call) => new URL(call, 'http://x').searchParams.get('file'))).toEqual(['original'])
})

it('DownloadDialog downloads an original without the invisible mark of its media only after that was confirmed', async () => {
  choices = { ...kept, original: { ...original, unmarked: true } }
  answers = [{ state: 'ready', progress: 100, resolution: 'original', size: 3_500_000, url: '/files/d/z' }]
  await show(<Page />)
  await choose('sem a marca invisível')
  await shows('O arquivo original de “Aula 1” não tem a marca invisível.')
  expect(calls).toEqual([])
  await press('Voltar')
  await choose('sem a marca invisível')
  await press('Baixar sem a marca')
  await until(() => expect(opened).toEqual(['/files/d/z']))
  expect(calls.map((call) => new URL(call, 'http://x').searchParams.get('unmarked'))).toEqual(['true'])
})

it('DownloadDialog does not offer others than the owner an original without the mark', async () => {
  choices = { ...kept, original: { ...original, unmarked: true, ownerOnly: true } }
  await show(<Page />)
  await shows('Só quem é dono da conta pode baixar.')
  expect(optionOf('Arquivo original')?.disabled).toBe(true)
})

it('DownloadDialog shows an original that is not kept as unavailable', async () => {
  choices = { ...kept, original: null }
  await show(<Page />)
  await shows('Não está mais guardado.')
  expect(optionOf('Arquivo original')?.disabled).toBe(true)
  expect(optionOf('MP4 em 720p')?.getAttribute('aria-checked')).toBe('true')
})

it('DownloadDialog polls until the file is ready and opens its URL once', async () => {
  answers = [file, { ...file, progress: 42.7 }, { ...file, state: 'ready', progress: 100, size: 5, url: '/files/d/x' }]
  await show(<Page />)
  await choose('MP4')
  await shows('Preparando o arquivo de “Aula 1” em 720p')
  await press('De novo')
  await shows('42%')
  await until(() => expect(opened).toEqual(['/files/d/x']))
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(calls).toHaveLength(3)
})

it('DownloadDialog shows a failed preparation and requests it again with retry=true', async () => {
  answers = [{ ...file, state: 'failed' }]
  await show(<Page />)
  await choose('MP4')
  await shows('Não foi possível preparar o arquivo de “Aula 1”.')
  answers = [{ ...file, state: 'ready', url: '/files/d/y' }]
  await press('Tentar novamente')
  await until(() => expect(opened).toEqual(['/files/d/y']))
  expect(calls.map((call) => new URL(call, 'http://x').searchParams.get('retry'))).toEqual(['false', 'true'])
})

it.each([
  [false, 'Novo arquivo a caminho', 'Até lá, continua o conteúdo atual.'],
  [true, 'Novo arquivo no ar', '“nova.mp4” já é o que se reproduz.'],
])('ReplacementNote shows whether the new file of a running replacement is on air: %s', async (onAir, heading, text) => {
  answers = [{ replacement: { id: 'r', state: 'running', onAir, fileName: 'nova.mp4', reason: null, startedAt: '2026-01-01T00:00:00Z' } }]
  await show(
    <ReplacementNote video={video}>
      <p>Processando</p>
    </ReplacementNote>,
  )
  await shows(heading)
  await shows(text)
})

it('ReplacementNote shows why a replacement failed and hides its children until it is closed', async () => {
  const replacement = {
    id: 'r',
    state: 'failed',
    onAir: false,
    fileName: 'nova.mp4',
    reason: 'O arquivo está vazio.',
    startedAt: '2026-01-01T00:00:00Z',
  }
  answers = [{ replacement }]
  await show(
    <ReplacementNote video={video}>
      <p>Seu vídeo está pronto</p>
    </ReplacementNote>,
  )
  await shows('“nova.mp4”: O arquivo está vazio. O conteúdo anterior continua no ar.')
  expect(document.querySelector('[hidden] p')?.textContent).toBe('Seu vídeo está pronto')
  await press('Fechar aviso')
  await until(() => expect(document.querySelector('[role=alert]')).toBeNull())
  expect(document.querySelector('[hidden] p')).toBeNull()
})
