// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = `
    <nav><a href="#menu" id="menu">Menu</a></nav>
    <main tabindex="-1"><section aria-labelledby="h" id="part"><h2 id="h">Linhas</h2>
      <button id="first">Excluir</button><button id="second">Ver</button></section></main>
    <aside id="outside"></aside>`
  end = keepFocus()
})
afterEach(() => end())
const get = (id: string) => document.getElementById(id) as HTMLElement
const focused = () => document.activeElement?.id ?? ''

it('focuses the labelled section around a removed control', async () => {
  get('first').focus()
  get('first').remove()
  await vi.waitFor(() => expect(focused()).toBe('part'))
})

it('focuses the open dialog when its control is removed, and the previous control when the dialog is removed', async () => {
  get('second').focus()
  get('outside').innerHTML = '<div role="dialog" id="dialog" tabindex="-1"><button id="in">Salvar</button></div>'
  get('in').focus()
  get('in').remove()
  await vi.waitFor(() => expect(focused()).toBe('dialog'))
  get('dialog').remove()
  await vi.waitFor(() => expect(focused()).toBe('second'))
})

it('does not move focus when the control had lost focus before its removal', async () => {
  get('first').focus()
  get('first').blur()
  await new Promise((resolve) => setTimeout(resolve))
  get('first').remove()
  get('outside').append('changed')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})

it('does not move focus after the returned function was called', async () => {
  end()
  get('first').focus()
  get('first').remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})

it('does not take focus back that moves to another element while the screen changes', async () => {
  get('first').focus()
  get('first').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: get('second') }))
  get('first').blur()
  get('outside').append('changed')
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})
