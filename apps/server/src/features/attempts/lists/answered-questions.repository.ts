import { sql } from "kysely";

/** Invisible characters: spaces of every script, soft hyphens, zero-width characters, direction marks. */
const unseen = String.raw`\s\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u2069\u3000\ufeff`;
const seen = `[^${unseen}]`;
const unseenEntity = "&(nbsp|ensp|emsp|thinsp|shy|zwj|zwnj|#160|#xa0);";

/** Matches visible text outside of tags: a character, an entity that is no space, or a `<` that opens no tag. */
const seenInHtml = [
  "(^|>)",
  `([${unseen}]|${unseenEntity})*`,
  `([^<&${unseen}]|&(?!${unseenEntity.slice(1)})|<(?![a-zA-Z/!]))`,
].join("");
const tellingTag = String.raw`<(audio|canvas|embed|iframe|img|math|object|svg|video)[\s/>]`;

/** The domain's `isAnswered` as SQL, for thousands of answers at once; a test compares the two. */
const saysSomething = sql<boolean>`case questions.type
  when 'single_choice' then true
  when 'true_false' then true
  when 'multiple_choice' then jsonb_array_length(answers.content->'choice_ids') > 0
  when 'short_text' then answers.content->>'text' ~ ${seen}
  when 'numeric' then answers.content->>'text' ~ ${seen}
  when 'long_text' then answers.content->>'html' ~ ${seenInHtml} or answers.content->>'html' ~* ${tellingTag}
  when 'fill_in_the_blanks' then exists (
    select from jsonb_each_text(answers.content->'blanks') as blank where blank.value ~ ${seen})
  when 'matching' then answers.content->'pairs' <> '{}'
  when 'ordering' then jsonb_array_length(answers.content->'item_ids') > 0
  when 'spreadsheet' then exists (
    select from jsonb_array_elements_text(questions.body->'answer_cells') as cell
    where answers.content->'spreadsheet_content'->'cells'->cell.value->>'input' ~ ${seen})
  when 'upload' then coalesce(jsonb_array_length(answers.content->'files'), 0)
    + coalesce(jsonb_array_length(answers.content->'picture_ids'), 0) > 0
  else false end`;

/** Counts as the grader does, but from the standing answers. */
const countedNow = sql<number>`(
  select count(*)::int from answers join questions on questions.id = answers.question_id
  where answers.score_id = scores.id and answers.status in ('answered', 'accepted')
    and (answers.graded_by is not null or (answers.content is not null and ${saysSomething})))`;

/** Uses the grader's count once it is up to date; before that, and while the student writes, counts the answers. */
export const answeredQuestionsCount = sql<number>`case
  when scores.state = 'started' or not scores.is_up_to_date then ${countedNow}
  else scores.answered_questions_count_cache end`;
