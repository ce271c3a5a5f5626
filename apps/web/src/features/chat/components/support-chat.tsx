import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { settingsQuery } from '../../../shared/queries/settings.ts'

const SupportButton = lazy(() => import('./support-button.tsx'))

/** Button of the support chat at the foot of the side menu; nothing, and nothing loaded, where no chat is configured. */
export function SupportChat() {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings?.supportChat) return null
  return (
    <Suspense fallback={null}>
      <SupportButton />
    </Suspense>
  )
}
