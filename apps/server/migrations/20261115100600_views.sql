-- The one definition of quiz-owner-like: the owner, a teacher of the course, an administrator of the school.
create view quiz_owner_like_users as
  select id as quiz_id, owner_id as user_id from quizzes
  union
  select quizzes.id, course_teachers.user_id
    from quizzes join course_teachers on course_teachers.course_id = quizzes.course_id
  union
  select quizzes.id, memberships.user_id
    from quizzes join memberships on memberships.school_id = quizzes.school_id and memberships.role = 'administrator';

-- How many questions a student gets. Plain information does not count; of a drawn section, the drawn share does,
-- rounded where its exercises differ in length (the exact figure is then on each student's paper).
create view quiz_question_counts as
  with per_exercise as (
    select exercises.id, exercises.quiz_section_id, count(questions.id) as questions_count
      from exercises
      left join questions on questions.exercise_id = exercises.id and questions.type <> 'information'
      group by exercises.id
  ), per_section as (
    select quiz_sections.quiz_id,
        round(avg(per_exercise.questions_count) * least(count(*), coalesce(quiz_sections.draw_count, count(*))))
          as questions_count
      from quiz_sections join per_exercise on per_exercise.quiz_section_id = quiz_sections.id
      group by quiz_sections.id
  )
  select quizzes.id as quiz_id, coalesce(sum(per_section.questions_count), 0)::integer as questions_count
    from quizzes left join per_section on per_section.quiz_id = quizzes.id
    group by quizzes.id;
