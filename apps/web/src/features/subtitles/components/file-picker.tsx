import { Button, FileButton } from '@mantine/core'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import { type ReactNode, useRef } from 'react'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'

export type FilePickerProps = { label: string; children: ReactNode; reason?: string | null; onFile: (file: File | null) => void }

/** A button that opens the file dialog for a subtitle; the same file can be chosen again after it was corrected. */
export function FilePicker({ label, children, reason = null, onFile }: FilePickerProps) {
  const reset = useRef<() => void>(null)
  const take = (file: File | null): void => {
    onFile(file)
    reset.current?.()
  }
  return (
    <FileButton accept=".vtt,.srt,text/vtt" resetRef={reset} onChange={take}>
      {(props) => (
        <DisabledHint reason={reason}>
          <Button {...props} variant="default" size="xs" aria-label={label} leftSection={<IconFileUpload size={16} aria-hidden />}>
            {children}
          </Button>
        </DisabledHint>
      )}
    </FileButton>
  )
}
