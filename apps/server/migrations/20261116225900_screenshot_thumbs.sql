-- A timeline shows fifty screenshots at once: each comes with a small copy, made on the device.
alter type media_kind add value 'screenshot_thumb' before 'camera_frame';
