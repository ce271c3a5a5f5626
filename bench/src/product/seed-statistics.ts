import { browserNames, deviceKinds, networkKinds } from '@videozz/contract'
import { createMediaSecret, type Database, deriveKey } from '@videozz/db'
import { encodeFirstFrames } from '@videozz/domain'
import { sql } from 'kysely'
import { loadFast } from './load-fast.ts'
import { seedCurves } from './seed-curves.ts'

export type SeededCourse = { folder: string; students: number; lessons: number }
export type SeededStatistics = { courses: SeededCourse[]; sessions: number; viewerMedia: number }
type Seeding = { accountId: string; secretKey: string; sessions: number }

const courseCount = 20
const days = 400
const lessonsOf = (course: number): number => (course === 1 ? 40 : 25 + ((course * 7) % 16))
/** A number from 0 to 1 of another number, the same in every run. */
const chance = (n: string, seed: number) => sql.raw(`((hashint8extended(${n}, ${seed}) & 1048575) / 1048576.0)`)
const rollUps = ['viewer_media', 'viewer_months', 'stat_reach', 'stat_hours', 'stat_media_days', 'stat_day_parts', 'stat_quality_days']

/** Courses as folders: every second one has its lessons in four folders of its own. Lessons are 5 to 30 minutes long. */
async function seedCourses(one: Database, { accountId, secretKey }: Seeding): Promise<void> {
  const secret = createMediaSecret(deriveKey(secretKey, 'media'))
  const courses = Array.from({ length: courseCount }, (_, at) => at + 1)
  await sql`
    create temporary table bench_lessons as
    select c.course, place, 'bstat' || lpad((c.course * 100 + place)::text, 11, '0') as key, c.lessons, 300 + (c.course * 37 + place * 101) % 1500 as duration,
      'bstatcurso' || lpad(c.course::text, 6, '0') as root,
      case when c.course % 2 = 0 then 'bstatmodul' || lpad((c.course * 10 + place * 4 / (c.lessons + 1))::text, 6, '0') end as module
    from unnest(${courses}::integer[], ${courses.map(lessonsOf)}::integer[]) as c(course, lessons) cross join generate_series(1, c.lessons) as place`.execute(
    one,
  )
  await sql`
    insert into folders (id, account_id, level, name, created_at)
    select distinct on (root) root, ${accountId}, 1, 'Curso ' || course, now() - interval '2 years' from bench_lessons`.execute(one)
  await sql`
    insert into folders (id, account_id, parent_id, level, name, created_at)
    select distinct on (module) module, ${accountId}, root, 2, 'Módulo ' || module, now() - interval '2 years' from bench_lessons where module is not null`.execute(
    one,
  )
  await sql`
    insert into videos (key, account_id, title, description, type, status, playable, duration, source_size, source_name, generation, encoding_generation, secret, created_at, encoded_at)
    select key, ${accountId}, 'Aula ' || place || ' do curso ' || course, '', 'default', 'encoded', true, duration, 1000000, 'a.mp4', 1, 1, ${secret},
      now() - interval '2 years' + (course * 100 + place) * interval '1 minute', now() from bench_lessons`.execute(one)
  await sql`
    insert into folder_videos (folder_id, video_key, account_id, video_created_at, kind, type, title)
    select coalesce(l.module, l.root), v.key, v.account_id, v.created_at, kind_of_video(v.type), v.type, v.title from bench_lessons l join videos v on v.key = l.key`.execute(
    one,
  )
}

/** Of every hundred sessions one viewer; a course has 48 % of them divided by its number to the power of 0.7. */
async function seedStudents(one: Database, { accountId, sessions }: Seeding): Promise<void> {
  const viewers = Math.ceil(sessions / 100)
  await sql`
    insert into viewers (id, account_id, identity, verified, email, name, created_at, last_seen_at)
    select 'bstat' || lpad(n::text, 11, '0'), ${accountId}, case when n % 3 > 0 then 's:b' || n else 'd:b' || n end, n % 3 > 0,
      case when n % 10 > 0 then 'aluno-' || n || '@exemplo.test' end, case when n % 10 > 0 then 'Aluno ' || n end, now() - interval '400 days', now()
    from generate_series(1, ${viewers}::int) n`.execute(one)
  // Two in ten finish; the others stop the sooner the likelier. A lesson every one to four days, from any day on.
  await sql`
    create temporary table bench_students as
    select course, id, 'bstat' || lpad((1 + (id * 7919) % ${viewers})::text, 11, '0') as viewer,
      case when ${chance('id', 1)} < 0.2 then 1000 else 1 + floor(power(${chance('id', 2)}, 1.2) * 40)::int end as depth,
      now() - interval '1 hour' - ${chance('id', 3)} * interval '1 day' * ${days} as began, (1 + 3 * ${chance('id', 4)}) * interval '1 day' as pace
    from generate_series(1, ${courseCount}) course
      cross join lateral (select course * 1000000::bigint + n as id from generate_series(1, (${viewers} * 0.48 / power(course, 0.7))::int) n) s`.execute(
    one,
  )
}

/** What each student saw of each lesson up to where they stopped; 8 % skip a lesson, 80 % of those who watch one complete it. */
async function seedViewerMedia(one: Database): Promise<number> {
  await sql`analyze bench_students, bench_lessons`.execute(one)
  const [half, most] = [sql.raw('(l.duration * u2 * 0.4)::int'), sql.raw('(l.duration * (0.5 + u2 * 0.3))::int')]
  const { numAffectedRows = 0n } = await sql`
    insert into viewer_media (video_key, source_generation, viewer_id, watched, rewatched, seconds, views, position, first_at, last_at, completed_at, device_kind, browser)
    select distinct on (date_trunc('hour', first_at), viewer, key) key, 1, viewer,
      case when done then int4multirange(int4range(0, duration)) else int4multirange(int4range(0, greatest(1, early)), int4range(early + 5, late)) end,
      case when u1 < 0.2 then int4multirange(int4range(early, early + 20)) end, views * duration * 0.6, views, duration * (0.2 + u2 * 0.8),
      first_at, last_at, case when done then last_at end, 'phone', 'chrome'
    from (
      select l.*, s.viewer, u1, u2, ${half} as early, ${most} as late, u1 < 0.8 as done, 1 + floor(power(u2, 1.6) * 4)::int as views, first_at,
        least(now() - interval '10 minutes', first_at + u2 * u1 * interval '6 days') as last_at
      from bench_students s join bench_lessons l on l.course = s.course and l.place <= s.depth
        cross join lateral (select s.id * 64 + l.place as n) n
        cross join lateral (select ${chance('n', 5)} as u1, ${chance('n', 6)} as u2, ${chance('n', 7)} as u3) u
        cross join lateral (select s.began + (l.place - 1) * s.pace + u3 * interval '12 hours' as first_at) f
      where u3 > 0.08 and first_at < now() - interval '20 minutes') t
    order by date_trunc('hour', first_at), viewer, key on conflict do nothing`.execute(one)
  return Number(numAffectedRows)
}

const day = sql.raw(`(instant at time zone 'America/Sao_Paulo')::date`)

/** The other tables, so that they agree with what viewers saw: half of the views of a lesson on the first day, half on the last. */
async function seedSums(one: Database, accountId: string): Promise<void> {
  await sql`
    create temporary table bench_views as
    select video_key, date_trunc('hour', instant) as instant, sum(views)::int as views, sum(seconds) as seconds
    from (select video_key, first_at as instant, (views + 1) / 2 as views, seconds / 2 as seconds from viewer_media
      union all select video_key, last_at, views / 2, seconds / 2 from viewer_media) v group by 1, 2`.execute(one)
  await sql`
    create temporary table bench_days as
    select viewer_id, (first_at at time zone 'America/Sao_Paulo')::date as day from viewer_media
    union select viewer_id, (last_at at time zone 'America/Sao_Paulo')::date from viewer_media`.execute(one)
  await sql`
    insert into viewer_months (account_id, viewer_id, month, days)
    select ${accountId}, viewer_id, date_trunc('month', day)::date, bit_or(1 << (extract(day from day)::integer - 1)) from bench_days group by 2, 3`.execute(
    one,
  )
  await sql`
    insert into stat_reach (account_id, day, previous_day, viewers)
    select ${accountId}, day, previous, count(*) from (
      select day, coalesce(lag(day) over (partition by viewer_id order by day), '-infinity') as previous from bench_days) d group by 2, 3`.execute(
    one,
  )
  await sql`
    insert into stat_hours (account_id, hour, views_imprint, views_plain, seconds)
    select ${accountId}, extract(epoch from instant) / 3600, sum(views) * 2 / 3, sum(views) - sum(views) * 2 / 3, sum(seconds) from bench_views group by 2`.execute(
    one,
  )
  await sql`
    insert into stat_media_days (account_id, day, video_key, views_imprint, views_plain, seconds)
    select ${accountId}, ${day}, video_key, sum(views) * 2 / 3, sum(views) - sum(views) * 2 / 3, sum(seconds) from bench_views group by 2, 3`.execute(
    one,
  )
  await sql`
    insert into stat_day_parts (account_id, day, part, value, views, seconds)
    select ${accountId}, d.day, p.part, p.value, d.views * p.share, d.seconds * p.share
    from (select day, sum(views_imprint + views_plain) as views, sum(seconds) as seconds from stat_media_days group by 1) d cross join (
      select 'device' as part, value, 0.2 as share from unnest(${deviceKinds}::text[]) value
      union all select 'browser', value, 0.125 from unnest(${browserNames}::text[]) value
      union all select 'site', 'escola-' || n || '.exemplo.test', 1 / 30.0 from generate_series(1, 30) n) p`.execute(one)
  await seedQuality(one, accountId)
}

const steps = Array.from({ length: 45 }, (_, step) => step)

/** A fortieth of the views of each day with each browser and network, most of which began after six tenths of a second. */
async function seedQuality(one: Database, accountId: string): Promise<void> {
  const { rows: days } = await sql<{ day: string; views: number }>`
    select day::text, sum(views_imprint + views_plain)::integer as views from stat_media_days group by 1`.execute(one)
  const counts = days.map(({ views }) =>
    Buffer.from(encodeFirstFrames(steps.map((step) => Math.round(views / 40 / (1 + Math.abs(step - 5)))))),
  )
  await sql`
    insert into stat_quality_days (account_id, day, browser, network, views, first_frames, stalls, stall_ms, errors, bits, play_ms)
    select ${accountId}, d.day, browser, network, d.views / 40, n.first_frames, d.views / 200, d.views * 40, d.views / 4000, d.seconds * 25000, d.seconds * 25
    from (select day, sum(views_imprint + views_plain) as views, sum(seconds) as seconds from stat_media_days group by 1) d
      join unnest(${days.map(({ day }) => day)}::date[], ${counts}::bytea[]) as n(day, first_frames) on n.day = d.day
      cross join unnest(${browserNames}::text[]) browser
      join unnest(${networkKinds}::text[]) network on network = 'unknown' or browser not in ('safari', 'firefox', 'other')`.execute(one)
}

/** The sessions of the last month, which the lists of viewers look devices up in, and two hundred that play now. */
async function seedRecentSessions(one: Database, accountId: string): Promise<void> {
  await sql`
    insert into playback_sessions (id, created_at, account_id, video_key, generation, viewer_id, preview, partner, device, view_started_at, last_report_at,
      watched_at, watched_seconds, position, browser, device_kind, site)
    select 'b' || lpad(to_hex(row_number() over (order by m.last_at)), 15, '0'), date_trunc('milliseconds', m.last_at), ${accountId}, m.video_key, 1, m.viewer_id, false, 'videozz',
      'd' || m.viewer_id, m.last_at, m.last_at, m.last_at, m.seconds / m.views, m.position, 'chrome', 'phone', 'escola-1.exemplo.test'
    from viewer_media m where m.last_at > now() - interval '30 days'`.execute(one)
  await sql`
    insert into playback_leases (session_id, account_id, holder, device, started_at, expires_at)
    select id, account_id, 'd:' || device, device, now() - interval '10 minutes', now() + interval '1 day' from playback_sessions
    order by created_at desc limit 200`.execute(one)
}

/**
 * The roll-ups that so many sessions of one account leave, with its courses, students and curves. Tables agree with each other; sessions
 * older than a month are not stored themselves.
 */
export async function seedStatistics(db: Database, seeding: Seeding, say: (text: string) => void): Promise<SeededStatistics> {
  let viewerMedia = 0
  await loadFast(db, [...rollUps, 'viewers', 'videos', 'folders', 'folder_videos'], async (one) => {
    await sql`set timezone = 'UTC'`.execute(one)
    await sql`set work_mem = '512MB'`.execute(one)
    await seedCourses(one, seeding)
    await seedStudents(one, seeding)
    say('Students are there; what they watched…')
    viewerMedia = await seedViewerMedia(one)
    say(`${viewerMedia} rows of viewers and media; sums and days…`)
    await sql`analyze viewer_media`.execute(one)
    await seedSums(one, seeding.accountId)
  })
  say('Curves…')
  await seedCurves(db)
  say('Sessions of the last month…')
  await seedRecentSessions(db, seeding.accountId)
  await sql`vacuum analyze playback_sessions, playback_leases, media_curves`.execute(db)
  return { ...(await readSeeded(db)), viewerMedia }
}

async function readSeeded(db: Database): Promise<Omit<SeededStatistics, 'viewerMedia'>> {
  const { rows: courses } = await sql<SeededCourse>`
    select folder_id as folder, count(distinct m.viewer_id)::int as students, count(distinct f.video_key)::int as lessons
    from (select coalesce(f.parent_id, f.id) as folder_id, v.video_key from folders f join folder_videos v on v.folder_id = f.id where f.id like 'bstat%') f
      join viewer_media m on m.video_key = f.video_key group by 1 order by 2 desc`.execute(db)
  const { rows } = await sql<{ sessions: number }>`select sum(views)::float8 as sessions from viewer_media`.execute(db)
  return { courses, sessions: rows[0]?.sessions ?? 0 }
}
