import { ConflictNote } from './conflict-note.tsx'

/** Says that unsaved values of an earlier visit are shown, and drops them on request. */
export const RecoveredNote = ({ onDrop }: { onDrop: () => void }) => (
  <ConflictNote role="status" title="Rascunho recuperado" ways={[{ label: 'Descartar rascunho', run: onDrop }]}>
    <p>O que você tinha mudado sem salvar está aqui de novo.</p>
  </ConflictNote>
)
