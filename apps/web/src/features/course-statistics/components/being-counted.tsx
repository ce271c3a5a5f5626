import { Loader, VisuallyHidden } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** In place of the figures of a large course, until its students are counted. */
export const BeingCounted = () => (
  <section aria-labelledby="contando">
    <VisuallyHidden component="h2" id="contando">
      Estatísticas
    </VisuallyHidden>
    <div role="status">
      <EmptyState
        title="Contando os alunos deste curso"
        text="Ele tem muitos alunos e ainda não foi aberto com estas aulas. Leva até um minuto, e a tela se atualiza sozinha."
        action={<Loader size="sm" aria-hidden />}
      />
    </div>
  </section>
)
