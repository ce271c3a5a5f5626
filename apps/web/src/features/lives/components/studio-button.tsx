import { Button, type ButtonProps } from '@mantine/core'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import { Link } from '@tanstack/react-router'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { studioPath } from '../model/live-paths.ts'

/** Leads to the studio of a live. @param reason why that is not possible, or null. */
export function StudioButton({
  id,
  reason,
  ...props
}: Omit<ButtonProps, 'children' | 'leftSection'> & { id: string; reason: string | null }) {
  const button = {
    ...props,
    leftSection: <IconVideo size={props.size === 'xs' ? 15 : 17} aria-hidden />,
    children: 'Transmitir pelo navegador',
  }
  if (reason === null) return <Button {...button} component={Link} to={studioPath(id)} />
  return (
    <DisabledHint reason={reason}>
      <Button {...button} />
    </DisabledHint>
  )
}
