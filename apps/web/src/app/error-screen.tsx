import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isUnavailable } from '../shared/api/api-error.ts'
import css from './error-screen.module.css'
import { SupportLink } from '../shared/support/support-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch dynamically|error loading/i.test(error.message)

/** Shown in place of a screen that failed; the rest of the page stays. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    reset()
    await router.invalidate()
  }
  const reload = <Button onClick={() => location.reload()}>Recarregar</Button>
  return <div className={css.screen}>{state()}</div>

  function state() {
    if (isMissingChunk(error))
      return (
        <EmptyState
          level={2}
          title="Há uma versão nova desta página"
          text="Recarregue para continuar. O que você digitou fica guardado."
          action={reload}
        />
      )
    if (isUnavailable(error)) {
      return (
        <EmptyState
          level={2}
          title="Sem conexão com o serviço"
          text="Verifique sua internet. Tentamos de novo a cada instante."
          action={<Button onClick={retry}>Tentar novamente</Button>}
        />
      )
    }
    return (
      <EmptyState
        level={2}
        title="Esta tela parou de funcionar"
        text={
          <>
            Recarregue a página.
            <SupportLink before=" Se o problema continuar, " after=".">
              fale com o suporte
            </SupportLink>
          </>
        }
        action={reload}
      />
    )
  }
}
