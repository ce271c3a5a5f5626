import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReplace from '@tabler/icons-react/dist/esm/icons/IconReplace.mjs'
import { formatCount } from '../../../shared/format/number.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { TranscriptFormat } from './model/transcript-file.ts'
import css from './transcript-bar.module.css'
import type { TranscriptDraft } from './use-transcript-draft.ts'

const formats: readonly { format: TranscriptFormat; label: string; hint: string }[] = [
  { format: 'txt', label: 'Texto', hint: '.txt' },
  { format: 'vtt', label: 'Legenda WebVTT', hint: '.vtt' },
  { format: 'srt', label: 'Legenda SubRip', hint: '.srt' },
]

export type TranscriptBarProps = {
  draft: TranscriptDraft
  /** Words to check. */
  unsure: number
  locked: boolean
  finding: boolean
  onUndo: () => void
  onRedo: () => void
  onFind: () => void
  onDownload: (format: TranscriptFormat) => void
  /** Shows the next word to check. */
  onCheck: () => void
}

/** The tools over a transcript. */
export const TranscriptBar = ({ draft, unsure, locked, finding, ...on }: TranscriptBarProps) => (
  <div className={css.bar}>
    {!locked && (
      <>
        <Tooltip label="Desfazer (Ctrl+Z)">
          <ActionIcon aria-label="Desfazer" aria-disabled={!draft.canUndo || undefined} onClick={on.onUndo}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Refazer (Ctrl+Shift+Z)">
          <ActionIcon aria-label="Refazer" aria-disabled={!draft.canRedo || undefined} onClick={on.onRedo}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
      </>
    )}
    <span className={css.gap} />
    <Tooltip label="Buscar e trocar (Ctrl+F)">
      <ActionIcon aria-label="Buscar e trocar" aria-expanded={finding} onClick={on.onFind}>
        <IconReplace size={18} />
      </ActionIcon>
    </Tooltip>
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon aria-label="Baixar a transcrição" title="Baixar a transcrição">
          <IconDownload size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, label, hint }) => (
          <Menu.Item key={format} rightSection={<small>{hint}</small>} onClick={() => on.onDownload(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    {unsure > 0 && (
      <Tooltip label="Ver a próxima palavra para conferir">
        <Button variant="default" size="xs" leftSection={<StatusDot tone="warn" />} onClick={on.onCheck}>
          {formatCount(unsure)} para conferir
        </Button>
      </Tooltip>
    )}
  </div>
)
