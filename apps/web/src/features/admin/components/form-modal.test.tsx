// @vitest-environment happy-dom
import { MantineProvider, TextInput } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FormModal } from './form-modal.tsx'

let root: Root
let sent: string[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

function Question({ loading = false }: { loading?: boolean }) {
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (name !== '') sent.push(name)
  }
  return (
    <MantineProvider env="test">
      <FormModal title="Novo" submitLabel="Criar" loading={loading} onSubmit={submit} onClose={() => undefined}>
        <TextInput label="Posição" defaultValue="1" />
        <TextInput
          label="Nome"
          value={name}
          error={tried && name === '' && 'Informe o nome.'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </FormModal>
    </MantineProvider>
  )
}
const label = () => document.querySelector(`label[for="${document.activeElement?.id}"]`)?.textContent
const submit = () => act(async () => document.querySelector('form')?.requestSubmit())

it('begins in its first field, and a refusal leads to the first field at fault', async () => {
  await act(async () => root.render(<Question />))
  await vi.waitFor(() => expect(label()).toBe('Posição'))
  await submit()
  await vi.waitFor(() => expect(label()).toBe('Nome'))
  expect(sent).toEqual([])
})

it('sends nothing twice while it is being sent', async () => {
  await act(async () => root.render(<Question loading />))
  await submit()
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
})
