// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { showWidgets } from '../testing/show-widgets.tsx'
import { lazyPart } from './lazy-part.tsx'

const render = showWidgets()
const show = (part: ReactNode) => render(<main>{part}</main>)
afterEach(() => document.head.replaceChildren())

const Part = ({ name }: { name: string }) => <p>Parte {name}</p>
const text = () => document.querySelector('main')?.textContent
/** Code that arrives from the second time on. */
const loadOnceAway = () =>
  vi
    .fn<() => Promise<{ default: typeof Part }>>(() => Promise.resolve({ default: Part }))
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/part.css'))

it('shows its place while the code is on its way, then the part, and at once the next time', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(() => Promise.resolve({ default: Part }))
  const Lazy = lazyPart(load, 'a parte', <i>espera</i>)
  await show(<Lazy name="um" />)
  await vi.waitFor(() => expect(text()).toBe('Parte um'))
  await show(<Lazy key="again" name="dois" />)
  expect(text()).toBe('Parte dois')
  expect(load).toHaveBeenCalledOnce()
})

it.each([
  ['the network is back', () => void window.dispatchEvent(new Event('online'))],
  ['the person asks for it', () => document.querySelector('button')?.click()],
])('says that the code did not arrive, and asks again when %s', async (_when, happen) => {
  const load = loadOnceAway()
  const Lazy = lazyPart(load, 'a parte')
  await show(<Lazy name="um" />)
  await vi.waitFor(() => expect(text()).toContain('Não foi possível carregar a parte'))
  await act(async () => happen())
  await vi.waitFor(() => expect(text()).toBe('Parte um'))
  expect(load).toHaveBeenCalledTimes(2)
})

it('asks for its stylesheet again before it is shown', async () => {
  const link = document.head.appendChild(document.createElement('link'))
  Object.defineProperty(link, 'sheet', { value: null })
  link.rel = 'stylesheet'
  link.setAttribute('data-part', '')
  const Lazy = lazyPart(loadOnceAway(), 'a parte')
  await show(<Lazy name="um" />)
  await vi.waitFor(() => expect(text()).toContain('Não foi possível carregar a parte'))
  await act(async () => void window.dispatchEvent(new Event('online')))
  const replaced = document.head.querySelector('link[data-part]')
  expect(replaced).not.toBe(link)
  expect(text()).toBe('')
  await act(async () => void replaced?.dispatchEvent(new Event('load')))
  await vi.waitFor(() => expect(text()).toBe('Parte um'))
})
