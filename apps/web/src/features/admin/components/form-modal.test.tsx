// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showWidgets } from '../../../shared/testing/show-widgets.tsx'
import { FormModal } from './form-modal.tsx'

const show = showWidgets()
let sent: string[]
beforeEach(() => (sent = []))

function Question({ loading = false }: { loading?: boolean }) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (name !== '') sent.push(name)
  }
  return (
    <FormModal title="Novo" submitLabel="Criar" loading={loading} onSubmit={submit} onClose={() => undefined}>
      <TextInput label="Posição" defaultValue="1" />
      <TextInput
        label="Nome"
        value={name}
        error={tried && name === '' && 'Informe o nome.'}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormModal>
  )
}
const label = () => document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())
const field = (): HTMLInputElement => document.querySelectorAll('input')[1]!
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
const type = (text: string) =>
  act(async () => {
    setValue.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const click = () => act(async () => document.querySelector<HTMLElement>('button[type="submit"]')?.click())
/** Presses Enter in the field. happy-dom lacks its default action, defined in HTML: a click on the form's submit button. */
async function pressEnter(): Promise<void> {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void field().dispatchEvent(key))
  if (!key.defaultPrevented) await click()
}

it('focuses the first field on open, and the first invalid field after a rejected submit', async () => {
  await show(<Question />)
  await vi.waitFor(() => expect(label()).toBe('Posição'))
  await submit()
  await vi.waitFor(() => expect(label()).toBe('Nome'))
  expect(sent).toEqual([])
})

it('does not call onSubmit on click, Enter or requestSubmit() while loading, and calls it on each afterwards', async () => {
  await show(<Question loading />)
  await type('Curso')
  for (const attempt of [click, pressEnter, submit]) {
    await attempt()
    expect(sent).toEqual([])
  }
  await show(<Question />)
  for (const [index, attempt] of [click, pressEnter, submit].entries()) {
    await attempt()
    expect(sent).toEqual(Array.from({ length: index + 1 }, () => 'Curso'))
  }
})
