import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { ImprintStrip } from '../../../ui/imprint-strip.tsx'
import css from './imprint-note.module.css'

/** Note under the preview that every playback shows a code; `code` is the preview's own, once the player has one. */
export const ImprintNote = ({ code }: { code: string | null }) => (
  <div className={css.note}>
    <IconFingerprint size={20} aria-hidden />
    <div>
      <h2>Imprint ativo</h2>
      <p>Cada reprodução mostra um código único.{code !== null && ' Esta prévia usa o seu.'}</p>
    </div>
    {code !== null && <ImprintStrip code={code} />}
  </div>
)
