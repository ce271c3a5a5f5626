import { ActionIcon, Button, Checkbox, CloseButton, TextInput, Tooltip } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { formatCount } from '../../../shared/format/number.ts'
import css from './find-bar.module.css'
import type { Finder } from './use-find.ts'

/** Search in the transcript, and replacement of what is found; Enter shows the next match, Shift+Enter the one before, Escape closes it. */
export function FindBar({ find, locked, onClose }: { find: Finder; locked: string | null; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const { matches, at, text } = find
  const count = matches.length
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }
  const reason = locked ?? (count === 0 ? 'Nada foi encontrado' : null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, from any of its fields
    <div className={css.bar} role="search" aria-label="Buscar e trocar na transcrição" onKeyDown={onKey}>
      <div className={css.row}>
        <TextInput
          ref={field}
          className={css.field ?? ''}
          aria-label="Buscar"
          placeholder="Buscar"
          autoComplete="off"
          value={text}
          onChange={(event) => find.setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (event.shiftKey) find.previous()
            else find.next()
          }}
          rightSectionWidth={92}
          rightSectionPointerEvents="none"
          rightSection={
            <output className={`${css.count} num`}>
              {text.trim() !== '' && (count === 0 ? 'Nada' : `${formatCount(at + 1)} de ${formatCount(count)}`)}
            </output>
          }
        />
        <Tooltip label="Anterior">
          <ActionIcon aria-label="Ocorrência anterior" onClick={find.previous}>
            <IconChevronUp size={17} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Próxima">
          <ActionIcon aria-label="Próxima ocorrência" onClick={find.next}>
            <IconChevronDown size={17} />
          </ActionIcon>
        </Tooltip>
        <CloseButton aria-label="Fechar busca" onClick={onClose} />
      </div>
      <div className={css.row}>
        <TextInput
          className={css.field ?? ''}
          aria-label="Trocar por"
          placeholder="Trocar por"
          autoComplete="off"
          readOnly={locked !== null}
          value={find.replacement}
          onChange={(event) => find.setReplacement(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || reason !== null) return
            event.preventDefault()
            find.replaceOne()
          }}
        />
        <DisabledHint reason={reason}>
          <Button variant="default" size="xs" onClick={find.replaceOne}>
            Trocar
          </Button>
        </DisabledHint>
        <DisabledHint reason={reason}>
          <Button variant="default" size="xs" onClick={find.replaceAll}>
            Trocar todas
          </Button>
        </DisabledHint>
      </div>
      <div className={css.row}>
        <Checkbox
          label="Palavras inteiras"
          checked={find.wholeWords}
          onChange={(event) => find.setWholeWords(event.currentTarget.checked)}
        />
        <Checkbox
          label="Maiúsculas"
          aria-label="Diferenciar maiúsculas"
          checked={find.matchCase}
          onChange={(event) => find.setMatchCase(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}
