-- Pictures of the camera test show faces: their deletion is recorded like that of every other kind.
alter type retention_kind add value 'camera_test_pictures';
