import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, isUnavailable } from '../shared/api/api-error.ts'
import { EmptyState } from '../ui/empty-state.tsx'

const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|module script failed|Failed to fetch dynamically|error loading/i.test(error.message)

/** What a screen that failed shows; the rest of the page stays. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isMissingChunk(error)) {
    return (
      <EmptyState
        title="Há uma versão nova desta página"
        text="Recarregue para continuar. O que você digitou fica guardado."
        action={<Button onClick={() => location.reload()}>Recarregar</Button>}
      />
    )
  }
  const retry = async () => {
    reset()
    await router.invalidate()
  }
  if (error instanceof ApiError && isUnavailable(error)) {
    return <EmptyState title="Não foi possível conectar" text={error.message} action={<Button onClick={retry}>Tentar novamente</Button>} />
  }
  return (
    <EmptyState
      title="Esta tela parou de funcionar"
      text="Recarregue a página. Se o problema continuar, fale com o suporte."
      action={<Button onClick={() => location.reload()}>Recarregar</Button>}
    />
  )
}
