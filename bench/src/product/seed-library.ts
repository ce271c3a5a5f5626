import { createMediaSecret, type Database, deriveKey } from '@videozz/db'
import { sql } from 'kysely'
import { loadFast } from './load-fast.ts'

const syllables = 'ba ca de fi go lu ma ne pi ro sa te vi xo zu bra cri plo tra gen'.split(' ')
const syllable = (n: number): string => syllables[n % syllables.length] ?? ''
/** Made-up words; the first of them are used most. */
const words = Array.from({ length: 4000 }, (_, n) => `${syllable(n)}${syllable(Math.floor(n / 20))}${syllable(Math.floor(n / 400) + n)}`)
const word = (n: number): string => words[n % words.length] ?? ''
// A phrase of words of which low numbers come up more often, the same in every run.
const phrase = (n: number, length: number): string =>
  Array.from({ length }, (_, place) => word(Math.floor((((n * 7919 + place * 104_729) % 10_007) / 10_007) ** 3 * words.length))).join(' ')
const phrases = Array.from({ length: 5000 }, (_, n) => phrase(n, 5))

/** `own` media of the measured account, the rest of `all` of nine others. */
export type SeededLibrary = { accountId: string; own: number; all: number }
/** Key of a media by its number, the newest being 1. */
export const seededKey = (place: number): string => `bench${String(place).padStart(11, '0')}`

async function seedAccounts(db: Database): Promise<void> {
  await sql`
    insert into users (id, issuer, subject, name, email)
    select 'benchuser' || lpad(n::text, 7, '0'), 'embedded', 'bench' || n, 'n', 'bench' || n || '@exemplo.test' from generate_series(1, 9) n`.execute(
    db,
  )
  await sql`
    insert into accounts (id, owner_id, name, plan_id, status, subscription_origin)
    select 'benchacct' || lpad(n::text, 7, '0'), 'benchuser' || lpad(n::text, 7, '0'), 'n', 'planprofissional', 'activated', 'videozz' from generate_series(1, 9) n`.execute(
    db,
  )
}

async function seedVideos(db: Database, secret: string, { accountId, own, all }: SeededLibrary): Promise<void> {
  await sql`
    insert into videos (key, account_id, title, description, type, status, playable, duration, source_size, source_name, generation, encoding_generation, secret, created_at, encoded_at)
    select 'bench' || lpad(i::text, 11, '0'), case when i <= ${own} then ${accountId} else 'benchacct' || lpad((1 + i % 9)::text, 7, '0') end,
      case when i <= ${own} and i % (${own}::int / 10) = 0 then 'Lição rara ' || i when i > ${own} and i % 3 = 0 then 'Palestra ' || a.text
        else 'Aula ' || i % 60 || ': ' || a.text end || case when i <= ${own} and i % (${own}::int / 10) = 5 then ' palestra' else '' end,
      case when i <= ${own} and i % (${own}::int / 10) = 1 then 'descritorium ' || a.text when i % 3 = 0 then a.text || ' ' || b.text || ' ' || c.text else '' end,
      case when i % 50 = 0 then 'audio' else 'default' end, 'encoded', true, 600, 1000000, 'a.mp4', 1, 1, ${secret},
      now() - i * interval '20 seconds', now()
    from generate_series(1, ${all}::int) i
    join bench_phrases a on a.n = (i::bigint * 31) % 5000 join bench_phrases b on b.n = (i::bigint * 17 + 3) % 5000 join bench_phrases c on c.n = (i::bigint * 13 + 7) % 5000
    order by i desc`.execute(db)
}

async function seedCaptions(db: Database, { accountId, own }: SeededLibrary): Promise<void> {
  await sql`
    insert into subtitles (key, video_key, account_id, language, name, status, body, cues)
    select key, key, account_id, 'pt-BR', 'a.vtt', 'ready', 'WEBVTT', 4 from videos where account_id = ${accountId} and substr(key, 6)::int % 2 = 0`.execute(
    db,
  )
  await sql`
    insert into subtitle_cues (subtitle_key, number, video_key, account_id, "start", "end", text)
    select s.key, k, s.video_key, s.account_id, k * 60, k * 60 + 3,
      case when k = 3 and substr(s.key, 6)::int % (${own}::int / 10) = 2 then 'oratorium ' else '' end || p.text
    from subtitles s cross join generate_series(1, 4) k join bench_phrases p on p.n = (substr(s.key, 6)::bigint * 7 + k * 11) % 5000
    where s.account_id = ${accountId}`.execute(db)
}

async function seedEntries(db: Database): Promise<void> {
  await sql`
    insert into library_entries (video_key, account_id, kind, type, created_at, title, title_folded, texts, spoken)
    select key, account_id, kind_of_video(type), type, created_at, title, title_folded,
      to_tsvector('videozz_portuguese', title || ' ' || description), coalesce(words, '')
    from videos left join (
      select video_key, array_to_tsvector(array_agg(distinct word)) as words from subtitle_cues, unnest(tsvector_to_array(search)) word group by 1
    ) spoken on video_key = key
    on conflict do nothing`.execute(db)
}

/**
 * Media without bytes. Titles of seven words, a description of fifteen in every third, four captions of five words in every second of the
 * account. `Lição rara` and `palestra` are in ten titles of the account each, `descritorium` in ten descriptions, and `oratorium` in the
 * captions of ten; in other accounts `palestra` is in every third title.
 */
export async function seedLibrary(db: Database, secretKey: string, library: SeededLibrary): Promise<void> {
  const secret = createMediaSecret(deriveKey(secretKey, 'media'))
  await seedAccounts(db)
  await loadFast(db, ['videos', 'library_entries', 'subtitles', 'subtitle_cues'], async (one) => {
    await sql`create temporary table bench_phrases as select n::int - 1 as n, text from unnest(${phrases}::text[]) with ordinality as p (text, n)`.execute(
      one,
    )
    await sql`analyze bench_phrases`.execute(one)
    await seedVideos(one, secret, library)
    await seedCaptions(one, library)
    await seedEntries(one)
    await sql`drop table bench_phrases`.execute(one)
  })
}
