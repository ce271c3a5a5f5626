import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ConsoleAnswer, consoleApi } from '../../../shared/api/console-api.ts'
import { useChange } from '../api/use-change.ts'
import { type HelpLine, isSound, lineFault, moveLine } from '../model/help-list.ts'
import { focusFault } from '../../../shared/focus-fault.ts'
import { invalidateHelp } from '../../../shared/queries/console/help.ts'
import css from './help-editor.module.css'

const most = 50
let lastKey = 0
const nextKey = () => (lastKey += 1)
const bare = (lines: readonly HelpLine[]) => JSON.stringify(lines.map(({ title, link }) => [title, link]))

/** The help list: its lines changed, added, taken out and put in order by buttons. */
export function HelpEditor({ help }: { help: ConsoleAnswer<'GET /admin/help'> }) {
  const [first] = useState<readonly HelpLine[]>(() => help.items.map(({ title, link }) => ({ key: nextKey(), title, link })))
  const [lines, setLines] = useState(first)
  const [tried, setTried] = useState(false)
  const [emptying, setEmptying] = useState(false)
  const [told, setTold] = useState('')
  // The line to write in next.
  const [fresh, setFresh] = useState<number | null>(null)
  useEffect(() => document.querySelector<HTMLElement>(`[data-line="${fresh}"] input`)?.focus(), [fresh])
  const saving = useChange({
    change: () =>
      consoleApi('PUT /admin/help', { body: { items: lines.map(({ title, link }) => ({ title: title.trim(), link: link.trim() })) } }),
    done: lines.length === 0 ? 'Lista esvaziada: volta a valer a da instalação ou a do produto.' : 'Lista de ajuda salva.',
    invalidates: [invalidateHelp],
    onDone: () => setEmptying(false),
  })
  const edit = (key: number, change: Partial<HelpLine>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...change } : line)))
  const move = (at: number, by: number) => {
    const next = moveLine(lines, at, by)
    if (next === lines) return
    setLines(next)
    setTold(`${lines[at]?.title || 'Link'} agora é o ${at + by + 1}º de ${lines.length}.`)
  }
  const save = () => {
    setTried(true)
    if (!lines.every(isSound)) return focusFault(document)
    if (lines.length === 0) setEmptying(true)
    else saving.mutate()
  }
  return (
    <>
      {lines.length === 0 && <EmptyState title="A lista está vazia" text="Salva assim, vale a lista da instalação ou a do produto." />}
      <ol className={css.list}>
        {lines.map((line, at) => {
          const fault = tried ? lineFault(line) : {}
          const name = line.title || `link ${at + 1}`
          return (
            <li key={line.key} className="card" data-line={line.key}>
              <span className={css.place} aria-hidden="true">
                {at + 1}
              </span>
              <TextInput
                label="Título"
                maxLength={160}
                autoComplete="off"
                value={line.title}
                error={fault.title}
                onChange={(event) => edit(line.key, { title: event.currentTarget.value })}
              />
              <TextInput
                label="Endereço"
                type="url"
                inputMode="url"
                maxLength={2048}
                autoComplete="off"
                value={line.link}
                error={fault.link}
                onChange={(event) => edit(line.key, { link: event.currentTarget.value })}
              />
              <div className={css.acts}>
                <ActionIcon aria-label={`Subir ${name}`} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp size={17} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={`Descer ${name}`} aria-disabled={at === lines.length - 1} onClick={() => move(at, 1)}>
                  <IconArrowDown size={17} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={`Tirar ${name}`} onClick={() => setLines((now) => now.filter(({ key }) => key !== line.key))}>
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
            setLines((now) => [...now, { key, title: '', link: 'https://' }])
            setFresh(key)
          }}
        >
          Novo link
        </Button>
        <span />
        {bare(lines) !== bare(first) && (
          <Button variant="subtle" color="gray" data-quiet onClick={() => setLines(first)}>
            Desfazer
          </Button>
        )}
        <Button loading={saving.isPending} onClick={save}>
          Salvar lista
        </Button>
      </div>
      <ConfirmModal
        opened={emptying}
        title="Esvaziar a lista de ajuda?"
        confirmLabel="Esvaziar"
        danger
        loading={saving.isPending}
        onConfirm={() => saving.mutate()}
        onClose={() => setEmptying(false)}
      >
        <p>As pessoas voltam a ver a lista da instalação ou a que vem com o produto.</p>
      </ConfirmModal>
    </>
  )
}
