import { useMutation } from '@tanstack/react-query'
import { signOut } from '../../shared/session/sign-out.ts'

/** Signing out; with uploads under way it asks for confirmation, and confirming cancels them. */
export function useSignOut(): () => Promise<void> {
  const leaving = useMutation({ mutationFn: signOut })
  return async () => {
    // Loaded with the upload panel; the frame itself does without it.
    const { leaveUploads } = await import('../../features/uploads/api/leave-uploads.ts')
    if (await leaveUploads('sign-out')) leaving.mutate()
  }
}
