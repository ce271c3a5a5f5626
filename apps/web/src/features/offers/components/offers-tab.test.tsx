// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import type { Offer, PermissionName, Product, Session } from '@videozz/contract'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { SaverButtons } from '../../../shared/testing/saver-buttons.tsx'
import { showRouted } from '../../../shared/testing/show-routed.tsx'
import { until } from '../../../shared/testing/until.ts'
import OffersTab from './offers-tab.tsx'
import { professionalPlan } from '../../../shared/testing/plans.ts'

const videoKey = 'v'.repeat(16)
const offer = (change: Partial<Offer> = {}): Offer => ({
  key: 'a'.repeat(16),
  url: 'https://loja.exemplo.com/curso',
  start: 5,
  end: 10,
  positionSale: 'bottom-right',
  product_id: 'curso',
  product_title: 'Curso',
  price_cents: null,
  product_image: null,
  fits: true,
  views: 1200,
  clicks: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})
const product = (id: string, page: string | null = 'https://loja.exemplo.com'): Product => ({
  id,
  title: `Produto ${id}`,
  parent_id: null,
  is_producer: true,
  moderation_status: 'approved',
  default_sales_page: page,
  url_checkout: null,
  image: null,
})

let root: Root
let calls: { call: string; body: unknown }[]
let items: Offer[]
let products: Product[] | { code: string; message: string }
let refuse: { status: number; code: string; message: string } | null
let dirty: boolean
let sought: number[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (method !== 'GET')
      calls.push({ call: `${method} ${url.replace('/api', '')}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : 'form' })
    if (url.includes('/products-myeduzz'))
      return Array.isArray(products)
        ? Response.json({ items: products })
        : Response.json({ error: { ...products, requestId: 'r' } }, { status: 424 })
    if (method !== 'GET' && refuse) return Response.json({ error: { ...refuse, requestId: 'r' } }, { status: refuse.status })
    if (method === 'GET' || (method === 'PUT' && url.endsWith(videoKey))) return Response.json({ items })
    return Response.json(offer())
  })
  localStorage.clear()
  calls = []
  items = []
  products = [product('curso'), product('vazio', null)]
  refuse = null
  dirty = false
  sought = []
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStore.set({ phase: 'signed-out' })
  vi.unstubAllGlobals()
})

async function open(rules?: PermissionName[], duration: number | null = 60): Promise<void> {
  const tenant = rules ? { id: 'a'.repeat(16), rules, status: 'activated' } : null
  const base = { accountId: 'a'.repeat(16), status: 'activated', plan: professionalPlan, flags: ['video-sales'], plugins: [] }
  sessionStore.set({ phase: 'signed-in', session: { ...base, tenant } as unknown as Session })
  const preview = { position: () => 12.7, seek: (second: number) => void sought.push(second) }
  const component = () => (
    <SaverButtons names={['Salvar oferta', 'Adicionar oferta']}>
      {(onSaver) => <OffersTab video={{ key: videoKey, duration }} preview={preview} onDirty={(now) => (dirty = now)} onSaver={onSaver} />}
    </SaverButtons>
  )
  root = await showRouted(createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }))
  await until(() => expect(document.body.querySelector('[aria-busy=true]')).toBeNull())
}
const page = () => document.body.textContent ?? ''
const shows = (text: string) => until(() => expect(page()).toContain(text))
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => each.getAttribute('aria-label') === name || (each.getAttribute('aria-label') === null && each.textContent === name),
  )
async function press(name: string): Promise<void> {
  await until(() => expect(button(name), name).toBeDefined())
  await act(async () => button(name)?.click())
}
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement
}
async function type(label: string, value: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), value)
    field(label).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function choose(title: string): Promise<void> {
  await until(() => expect(field('Produto')).not.toBeNull())
  await act(async () => field('Produto').click())
  const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
  await until(() => expect(options().map((each) => each.textContent)).toContain(title))
  await act(async () =>
    options()
      .find((each) => each.textContent === title)
      ?.click(),
  )
}

/** Opens the offer of «Curso» and types another end. */
async function retime(): Promise<void> {
  await open()
  await press('Editar a oferta de Curso')
  await until(() => expect(field('Fim')).not.toBeNull())
  await type('Fim', '00:11')
}
/** Saves while somebody else has given the offer another start. */
async function collide(): Promise<void> {
  refuse = { status: 409, code: 'OFFER_CHANGED', message: 'Outra pessoa alterou esta oferta' }
  items = [offer({ start: 7, updatedAt: '2026-11-20T12:05:00.000Z' })]
  await press('Salvar oferta')
}

describe('offer list', () => {
  it('shows the empty state with a button for a new offer', async () => {
    await open()
    await shows('Nenhuma oferta ainda')
    expect(button('Nova oferta')).toBeDefined()
  })

  it('shows times, corner, views and clicks, and seeks the preview to the start', async () => {
    items = [offer()]
    await open()
    await shows('1.200 visualizações · 1 clique')
    expect(page()).toContain('Canto inferior direito')
    await press('00:05 – 00:10: ir para este tempo')
    expect(sought).toEqual([5])
  })

  it('disables the button for a new offer at five offers and shows the limit', async () => {
    items = Array.from({ length: 5 }, (_, at) => offer({ key: `${at}`.repeat(16) }))
    await open()
    await until(() => expect(button('Nova oferta')?.getAttribute('aria-disabled')).toBe('true'))
    for (const event of ['pointerenter', 'mouseenter', 'mousemove'])
      await act(async () => button('Nova oferta')?.dispatchEvent(new MouseEvent(event, { bubbles: true })))
    await shows('Limite máximo de 5 ofertas atingido')
    await press('Nova oferta')
    expect(document.querySelector('form')).toBeNull()
  })

  it('disables changes for a manager without the edit permission', async () => {
    items = [offer()]
    await open(['videozz:videos:list'])
    await until(() => expect(button('Nova oferta')?.getAttribute('aria-disabled')).toBe('true'))
    await press('Remover a oferta de Curso')
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('removes an offer after confirmation', async () => {
    items = [offer()]
    await open()
    await press('Remover a oferta de Curso')
    await shows('Remover oferta?')
    await press('Remover')
    await until(() => expect(calls.map(({ call }) => call)).toEqual([`DELETE /videos/sales/${videoKey}/${offer().key}`]))
  })

  it('marks offers beyond the end of the media and removes them after confirmation', async () => {
    items = [offer(), offer({ key: 'b'.repeat(16), start: 70, end: 80, fits: false })]
    await open()
    await shows('1 oferta passa do fim do vídeo e não aparece no player.')
    expect(page()).toContain('Fora da duração do vídeo')
    await press('Remover')
    await shows('Remover o que passa do fim?')
    await act(async () =>
      [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find((each) => each.textContent === 'Remover')?.click(),
    )
    await until(() => expect(calls.map(({ call }) => call)).toEqual([`DELETE /videos/sales/${videoKey}/${'b'.repeat(16)}`]))
  })
})

describe('offer form', () => {
  it('shows a message for each invalid field and sends nothing', async () => {
    await open()
    await press('Nova oferta')
    await press('Adicionar oferta')
    for (const text of ['Por favor, selecione o produto', 'Por favor, insira o tempo de início', 'Por favor, insira o tempo de fim'])
      await shows(text)
    await type('Início', '1:00')
    await type('Fim', '1:01')
    await shows('Tempo não pode ser maior ou igual a 01:00')
    await shows('Tempo não pode ser maior que 01:00')
    await type('Início', '0:30')
    await type('Fim', '0:30')
    await shows('O tempo de fim deve ser maior que o tempo de início')
    await type('Fim', 'logo')
    await shows('Informe o tempo, como 04:36.')
    expect(calls).toEqual([])
    expect(dirty).toBe(true)
  })

  it('creates an offer with the preview position as start and the selected corner', async () => {
    await open()
    await press('Nova oferta')
    await choose('Produto curso')
    await press('Início: agora, onde o player está')
    expect(field('Início').value).toBe('00:12')
    await type('Fim', '20')
    await act(async () => document.querySelector<HTMLInputElement>('input[value=top-left]')?.click())
    await press('Adicionar oferta')
    const body = { product_id: 'curso', start: 12, end: 20, positionSale: 'top-left' }
    await until(() => expect(calls).toEqual([{ call: `POST /videos/sales/${videoKey}`, body }]))
    await until(() => expect(document.querySelector('form')).toBeNull())
    expect(dirty).toBe(false)
  })

  it('selects the bottom-right corner by default, and top-right after “Limpar”', async () => {
    await open()
    await press('Nova oferta')
    const chosen = () => document.querySelector<HTMLInputElement>('input[type=radio]:checked:not([value=catalogue])')?.value
    expect(chosen()).toBe('bottom-right')
    await press('Limpar')
    expect(chosen()).toBe('top-right')
  })

  it('updates an offer and keeps the fractional seconds of its start', async () => {
    items = [offer({ start: 5.25 })]
    await retime()
    await press('Salvar oferta')
    const body = { product_id: 'curso', start: 5.25, end: 11, positionSale: 'bottom-right', seen: offer().updatedAt }
    await until(() => expect(calls[0]).toEqual({ call: `PUT /videos/sales/${videoKey}/${offer().key}`, body }))
  })

  it('on OFFER_CHANGED shows the newer offer and overwrites it only after confirmation', async () => {
    items = [offer()]
    await retime()
    await collide()
    await shows('Curso, de 00:07 a 00:10, canto inferior direito')
    expect([field('Início').value, field('Fim').value]).toEqual(['00:05', '00:11'])
    await press('Salvar oferta')
    expect(calls).toHaveLength(1)
    refuse = null
    await press('Manter as minhas')
    await press('Salvar oferta')
    await until(() => expect(calls).toHaveLength(2))
    expect(calls.map(({ body }) => (body as { seen: string }).seen)).toEqual(['2026-11-20T12:00:00.000Z', '2026-11-20T12:05:00.000Z'])
  })

  it('replaces the typed values by the newer offer on request', async () => {
    items = [offer()]
    await retime()
    await collide()
    await press('Ver as novas')
    expect([field('Início').value, field('Fim').value, dirty]).toEqual(['00:07', '00:10', false])
  })

  it('on OFFER_NOT_FOUND keeps the typed values and creates the offer again', async () => {
    items = [offer()]
    await retime()
    refuse = { status: 404, code: 'OFFER_NOT_FOUND', message: 'Esta oferta não existe mais.' }
    items = []
    await press('Salvar oferta')
    await shows('Outra pessoa removeu esta oferta.')
    expect(field('Fim').value).toBe('00:11')
    refuse = null
    await press('Adicionar oferta')
    await until(() => expect(calls.at(-1)?.call).toBe(`POST /videos/sales/${videoKey}`))
  })

  it('does not switch to another offer with unsaved changes', async () => {
    items = [offer(), offer({ key: 'b'.repeat(16), product_title: 'Outro' })]
    await retime()
    await press('Editar a oferta de Outro')
    expect(field('Fim').value).toBe('00:11')
    await press('Cancelar')
    await press('Editar a oferta de Outro')
    await until(() => expect(field('Fim')?.value).toBe('00:10'))
  })

  it('keeps the typed values when saving fails with 500', async () => {
    refuse = { status: 500, code: 'UNEXPECTED', message: 'Algo deu errado' }
    items = [offer()]
    await retime()
    await press('Salvar oferta')
    await until(() => expect(calls).toHaveLength(1))
    expect(field('Fim').value).toBe('00:11')
  })

  it('rejects an SVG file as an unsupported image type', async () => {
    await open()
    await press('Nova oferta')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await act(async () => {
      Object.defineProperty(input, 'files', { value: [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await shows('O arquivo deve ser uma imagem válida (JPG, JPEG, PNG, GIF, WEBP), por favor escolha outro arquivo.')
  })

  it('shows the error when products cannot be loaded', async () => {
    products = { code: 'PRODUCTS_UNAVAILABLE', message: 'A plataforma não responde.' }
    await open()
    await press('Nova oferta')
    await shows('Erro ao carregar lista de produtos')
    await shows('A plataforma não responde.')
  })

  it.each<[string, typeof products]>([
    ['none is set up', { code: 'PRODUCTS_NOT_SET_UP', message: 'Falta o endereço.' }],
    ['it is empty', []],
  ])('has the product typed where there is no catalogue: %s', async (_what, catalogue) => {
    products = catalogue
    await open()
    await press('Nova oferta')
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels).toEqual(expect.arrayContaining(['Nome do produto', 'Link da página de vendas', 'Preço (opcional)']))
    expect(labels).not.toContain('Produto')
  })
})
