import { shippedPlans } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Inserts the shipped plans that are missing. Existing ones keep the changes of the operator. */
export async function seedPlans(db: Kysely<DatabaseSchema>): Promise<void> {
  await db
    .insertInto('plans')
    .values(
      shippedPlans.map((plan, place) => ({
        id: plan.id,
        title: plan.title,
        price_cents: plan.price,
        period: plan.period,
        type: plan.type,
        storage_size: plan.storageSize,
        upload_size: plan.uploadSize,
        max_resolution: plan.maxResolution,
        enable_download: plan.enableDownload,
        enable_subtitles: plan.enableSubtitles,
        has_imprint: plan.hasImprint,
        has_additional: plan.hasAdditional,
        has_fee: plan.hasFee,
        action: plan.action,
        trial_days: plan.trialDays,
        position: place * 10,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
