import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ConsoleAnswer, consoleApi } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { type HelpLine, lineErrors, moveLine } from '../model/help-list.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { invalidateHelp } from '../../../shared/queries/console/help.ts'
import css from './help-editor.module.css'

const most = 50
let lastKey = 0
const nextKey = () => (lastKey += 1)

/** The help list: its lines changed, added, taken out and put in order by buttons. */
export function HelpEditor({ help }: { help: ConsoleAnswer<'GET /admin/help'> }) {
  const form = useForm<{ items: HelpLine[] }>({
    initialValues: { items: help.items.map(({ title, link }) => ({ key: nextKey(), title, link })) },
    validate: ({ items }) => lineErrors(items),
  })
  const lines = form.values.items
  const [emptying, setEmptying] = useState(false)
  const [told, setTold] = useState('')
  // The line to write in next.
  const [fresh, setFresh] = useState<number | null>(null)
  useEffect(() => document.querySelector<HTMLElement>(`[data-line="${fresh}"] input`)?.focus(), [fresh])
  const saving = useChange({
    change: (items: readonly HelpLine[]) =>
      consoleApi('PUT /admin/help', { body: { items: items.map(({ title, link }) => ({ title: title.trim(), link: link.trim() })) } }),
    done: lines.length === 0 ? 'Lista esvaziada: volta a valer a da instalação ou a do produto.' : 'Lista de ajuda salva.',
    invalidates: [invalidateHelp],
    onDone: () => setEmptying(false),
  })
  const move = (at: number, by: number) => {
    const next = moveLine(lines, at, by)
    if (next === lines) return
    form.clearErrors()
    form.setFieldValue('items', [...next])
    setTold(`${lines[at]?.title || 'Link'} agora é o ${at + by + 1}º de ${lines.length}.`)
  }
  const send = (items: readonly HelpLine[]) => saving.mutate(items, { onError: showServerErrors(form) })
  const save = form.onSubmit(
    ({ items }) => (items.length === 0 ? setEmptying(true) : send(items)),
    () => focusFault(document),
  )
  return (
    <>
      {lines.length === 0 && <EmptyState title="A lista está vazia" text="Salva assim, vale a lista da instalação ou a do produto." />}
      <ol className={css.list}>
        {lines.map((line, at) => {
          const name = line.title || `link ${at + 1}`
          return (
            <li key={line.key} className="card" data-line={line.key}>
              <span className={css.place} aria-hidden="true">
                {at + 1}
              </span>
              <TextInput label="Título" maxLength={160} autoComplete="off" {...form.getInputProps(`items.${at}.title`)} />
              <TextInput
                label="Endereço"
                type="url"
                inputMode="url"
                maxLength={2048}
                autoComplete="off"
                {...form.getInputProps(`items.${at}.link`)}
              />
              <div className={css.acts}>
                <ActionIcon aria-label={`Subir ${name}`} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp size={17} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={`Descer ${name}`} aria-disabled={at === lines.length - 1} onClick={() => move(at, 1)}>
                  <IconArrowDown size={17} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={`Tirar ${name}`} onClick={() => form.removeListItem('items', at)}>
                  <IconTrash size={17} aria-hidden />
                </ActionIcon>
              </div>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden component="output">{told}</VisuallyHidden>
      <div className={css.foot}>
        <Button
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          disabled={lines.length >= most}
          onClick={() => {
            const key = nextKey()
            form.insertListItem('items', { key, title: '', link: 'https://' })
            setFresh(key)
          }}
        >
          Novo link
        </Button>
        <span />
        {form.isDirty() && (
          <Button variant="subtle" color="gray" data-quiet onClick={form.reset}>
            Desfazer
          </Button>
        )}
        <Button loading={saving.isPending} onClick={() => save()}>
          Salvar lista
        </Button>
      </div>
      <ConfirmModal
        opened={emptying}
        title="Esvaziar a lista de ajuda?"
        confirmLabel="Esvaziar"
        danger
        loading={saving.isPending}
        onConfirm={() => send([])}
        onClose={() => setEmptying(false)}
      >
        <p>As pessoas voltam a ver a lista da instalação ou a que vem com o produto.</p>
      </ConfirmModal>
    </>
  )
}
