import { type CustomPlayer, defaultPlayerPreferences, type PlayerPreferences } from '@videozz/contract'
import type { CustomPlayerRow } from '@videozz/db'
import { imageUrl } from './present-video.ts'

/** Preferences as players apply them: those that were chosen, and the default of each other. */
export const presentPreferences = (player: Pick<CustomPlayerRow, 'preferences' | 'logotype'> | undefined): PlayerPreferences => ({
  ...defaultPlayerPreferences,
  ...player?.preferences,
  customLogotypeUrl: player?.logotype ? imageUrl(player.logotype) : '',
})

/** A player with the names that the contract repeats. */
export function presentPlayer(row: CustomPlayerRow): CustomPlayer {
  return {
    _id: row.id,
    key: row.id,
    producer: row.account_id,
    userKey: row.account_id,
    video: row.video_key,
    videoKey: row.video_key,
    isDefault: row.video_key === null,
    isActive: row.is_active,
    preferences: presentPreferences(row),
    logotype: row.logotype && imageUrl(row.logotype),
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
  }
}
