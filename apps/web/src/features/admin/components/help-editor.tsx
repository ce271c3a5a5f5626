import { Button, VisuallyHidden } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ConsoleAnswer, consoleApi } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { type HelpFields, type HelpLine, lineErrors, moveLine } from '../model/help-list.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { invalidateHelp } from '../../../shared/queries/console/help.ts'
import css from './help-editor.module.css'
import { HelpLineItem } from './help-line-item.tsx'

const most = 50
let lastKey = 0
const nextKey = () => (lastKey += 1)

/** The help list: its lines changed, added, taken out and put in order by buttons. */
export function HelpEditor({ help }: { help: ConsoleAnswer<'GET /admin/help'> }) {
  const form = useForm<HelpFields>({
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
        {lines.map((line, at) => (
          <HelpLineItem key={line.key} line={line} at={at} count={lines.length} form={form} onMove={(by) => move(at, by)} />
        ))}
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
