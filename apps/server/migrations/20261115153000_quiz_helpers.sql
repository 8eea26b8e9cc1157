-- Who may help with the attempts of a quiz: its owner-like people, and support of its school.
create view quiz_helpers as
  select quiz_id, user_id from quiz_owner_like_users
  union
  select quizzes.id, memberships.user_id
    from quizzes join memberships on memberships.school_id = quizzes.school_id and memberships.role = 'support';
