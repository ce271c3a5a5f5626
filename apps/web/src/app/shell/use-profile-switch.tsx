import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../shared/api/query-client.ts'
import { notifyInfo } from '../../shared/notify/notify.tsx'
import { enterProfile, leaveProfile } from '../../shared/session/switch-profile.ts'
import { invalidateProfiles } from '../../shared/queries/profiles.ts'

type Target = { id: string; name: string } | 'own'

/** Whether the uploads of this account may end; with some under way it asks for confirmation, and confirming cancels them. */
export async function mayLeaveProfile(): Promise<boolean> {
  // Loaded with the upload panel; the frame itself does without it.
  const { leaveUploads } = await import('../../features/uploads/api/leave-uploads.ts')
  return leaveUploads('switch-profile')
}

async function switchTo(target: Target): Promise<void> {
  if (!(await mayLeaveProfile())) return
  await (target === 'own' ? leaveProfile() : enterProfile(target.id))
  notifyInfo(target === 'own' ? 'Você voltou para o seu perfil.' : `Você está gerenciando ${target.name}.`)
}

/** Acting for another account, or for the own one again. */
export function useProfileSwitch(): { switchTo: (target: Target) => void; switching: boolean } {
  const work = useMutation({
    mutationFn: switchTo,
    // Of two at once the slower answer would win.
    scope: { id: 'profile-switch' },
    onError: () => void invalidateProfiles(queryClient),
  })
  return { switchTo: (target) => work.mutate(target), switching: work.isPending }
}
