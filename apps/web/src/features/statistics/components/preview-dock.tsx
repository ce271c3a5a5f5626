import { CloseButton } from '@mantine/core'
import { formatClock } from '@videozz/domain'
import css from './preview-dock.module.css'

/** The bar over the preview while it floats over this tab; the page places the player under it. */
export const PreviewDock = ({ second, onClose }: { second: number; onClose: () => void }) => (
  <div className={css.bar}>
    <span role="status">Prévia em {formatClock(second)}</span>
    <CloseButton aria-label="Fechar prévia" onClick={onClose} />
  </div>
)
